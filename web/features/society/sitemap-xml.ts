import { serverContext } from '../../api/server-context.ts'
import type { Route } from './+types/sitemap-xml'

/** The public pages for search engines. Members' profiles and the directory are not for them (decisions: Interface). */
const listed = ['/', '/about', '/bylaws', '/calendar']

export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = context.get(serverContext).site
  const entries = listed.map((path) => `  <url><loc>${escapeXml(publicUrl + path)}</loc></url>`)
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n')
  return new Response(xml, { headers: { 'content-type': 'application/xml; charset=utf-8' } })
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
