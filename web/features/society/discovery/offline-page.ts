import { m } from '../../../../contract/paraglide/messages.js'
import { getLocale } from '../../../../contract/paraglide/runtime.js'
import { escapeMarkup } from '../../../../contract/text/escape-markup.ts'
import { serverContext } from '../../../api/server-context.ts'
import type { Route } from './+types/offline-page'

/** The offline page of the service worker. It needs only its style sheet. */
export function loader({ context }: Route.LoaderArgs) {
  const { name, calendarOn } = context.get(serverContext).site
  const links = [
    { to: '', text: m.site_try_again() },
    { to: '/', text: m.site_nav_home() },
    ...(calendarOn ? [{ to: '/calendar', text: m.site_nav_calendar() }] : []),
    { to: '/announcements', text: m.site_announcements_heading() },
  ]
  const html = [
    '<!doctype html>',
    `<html lang="${getLocale()}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex">',
    `<title>${escapeMarkup(m.site_title({ page: m.society_offline_heading(), society: name }))}</title>`,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="stylesheet" href="/offline.css">',
    '</head>',
    '<body>',
    '<main>',
    '<img src="/favicon.svg" alt="" width="64" height="64">',
    `<h1>${escapeMarkup(m.society_offline_heading())}</h1>`,
    `<p>${escapeMarkup(m.society_offline_text())}</p>`,
    '<ul>',
    ...links.map(({ to, text }) => `<li><a href="${to}">${escapeMarkup(text)}</a></li>`),
    '</ul>',
    '</main>',
    '</body>',
    '</html>',
    '',
  ].join('\n')
  return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } })
}
