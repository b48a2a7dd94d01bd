import { m } from '../../../../contract/paraglide/messages.js'
import type { Announcement } from '../../../../contract/society/announcements/schemas.ts'
import { serverApi } from '../../../api/server-api.ts'
import { serverContext } from '../../../api/server-context.ts'
import { escapeXml } from '../discovery/escape-xml.ts'
import type { Route } from './+types/announcements-atom'

const entriesShown = 20

/** Lists the public announcements for feed readers (RFC 4287). */
export async function loader({ context }: Route.LoaderArgs) {
  const { name, publicUrl } = context.get(serverContext).site
  const announcements = await serverApi(context).request('GET /api/announcements', {
    query: { limit: entriesShown },
  })
  const address = `${publicUrl}/announcements`
  const title = m.site_title({ page: m.site_announcements_heading(), society: name })
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:base="${escapeXml(publicUrl)}/">`,
    `  <id>${escapeXml(address)}</id>`,
    `  <title>${escapeXml(title)}</title>`,
    `  <updated>${middayOf(announcements[0]?.date ?? '2026-01-01')}</updated>`,
    `  <author><name>${escapeXml(name)}</name></author>`,
    `  <link rel="self" href="${escapeXml(address)}.atom"/>`,
    `  <link rel="alternate" href="${escapeXml(address)}"/>`,
    ...announcements.map((announcement) => entryOf(announcement, address)),
    '</feed>',
    '',
  ].join('\n')
  return new Response(xml, { headers: { 'content-type': 'application/atom+xml; charset=utf-8' } })
}

function entryOf({ _id, title, date, summary, html }: Announcement, address: string): string {
  return `  <entry>
    <id>urn:uuid:${_id}</id>
    <title>${escapeXml(title)}</title>
    <updated>${middayOf(date)}</updated>
    <link href="${escapeXml(`${address}/${_id}`)}"/>
    <summary>${escapeXml(summary)}</summary>
    <content type="html">${escapeXml(html)}</content>
  </entry>`
}

/** Returns midday of an announcement's day, which is that day nearly everywhere: feeds need an instant. */
function middayOf(date: string): string {
  return `${date}T12:00:00Z`
}
