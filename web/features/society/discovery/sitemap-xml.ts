import { pagePath } from '../../../../contract/society/pages/options.ts'
import { serverContext } from '../../../api/server-context.ts'
import type { Route } from './+types/sitemap-xml'
import { escapeXml } from './escape-xml.ts'

/**
 * Lists the public pages for search engines, without members' profiles and the directory
 * (docs/product-decisions.md#search-engines).
 */
const listed = ['/', '/about', '/bylaws', '/privacy', '/accessibility', '/announcements', '/calendar']

export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl, pages, calendarOn } = context.get(serverContext).site
  const paths = new Set([
    ...listed.filter((path) => calendarOn || path !== '/calendar'),
    ...pages.map(({ slug }) => pagePath(slug)),
  ])
  const entries = [...paths].map((path) => `  <url><loc>${escapeXml(publicUrl + path)}</loc></url>`)
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n')
  return new Response(xml, { headers: { 'content-type': 'application/xml; charset=utf-8' } })
}
