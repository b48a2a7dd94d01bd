import { m } from '../../../../contract/paraglide/messages.js'
import { getLocale } from '../../../../contract/paraglide/runtime.js'
import type { Announcement } from '../../../../contract/society/announcements.ts'
import { escapeMarkup } from '../../../../contract/text/escape-markup.ts'
import { serverApi } from '../../../api/server-api.ts'
import { serverContext } from '../../../api/server-context.ts'
import { languageQuery } from '../../../design/texts/page-language.ts'
import type { Route } from './+types/announcements-atom'

const entriesShown = 20

/** Lists the public announcements for feed readers (RFC 4287). */
export async function loader({ context }: Route.LoaderArgs) {
  const { name, publicUrl } = context.get(serverContext).site
  const announcements = await serverApi(context).request('GET /api/announcements', {
    query: { limit: entriesShown },
  })
  const address = `${publicUrl}/announcements`
  const language = languageQuery()
  const title = m.site_title({ page: m.site_announcements_heading(), society: name })
  const newest = announcements.map(lastChangeOf).sort().at(-1) ?? '2026-01-01T00:00:00Z'
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${getLocale()}" xml:base="${escapeMarkup(publicUrl)}/">`,
    `  <id>${escapeMarkup(address)}</id>`,
    `  <title>${escapeMarkup(title)}</title>`,
    `  <updated>${newest}</updated>`,
    `  <author><name>${escapeMarkup(name)}</name></author>`,
    `  <link rel="self" href="${escapeMarkup(`${address}.atom${language}`)}"/>`,
    `  <link rel="alternate" href="${escapeMarkup(address + language)}"/>`,
    ...announcements.map((announcement) => entryOf(announcement, address)),
    '</feed>',
    '',
  ].join('\n')
  return new Response(xml, { headers: { 'content-type': 'application/atom+xml; charset=utf-8' } })
}

function entryOf(announcement: Announcement, address: string): string {
  const { _id, title, summary, html, lang } = announcement
  return `  <entry xml:lang="${escapeMarkup(lang)}">
    <id>urn:uuid:${_id}</id>
    <title>${escapeMarkup(title)}</title>
    <updated>${lastChangeOf(announcement)}</updated>
    <link href="${escapeMarkup(`${address}/${_id}${languageQuery()}`)}"/>
    <summary>${escapeMarkup(summary)}</summary>
    <content type="html">${escapeMarkup(html)}</content>
  </entry>`
}

/** Returns the time of the last visible change: the edit, or the later publication. */
function lastChangeOf({ date, shownFrom, updatedAt }: Announcement): string {
  const shownSince = shownFrom ?? `${date}T00:00:00.000Z`
  return updatedAt > shownSince ? updatedAt : shownSince
}
