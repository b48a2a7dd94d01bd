import { serverContext } from '../../../api/server-context.ts'
import type { Route } from './+types/sitemap-xml'
import { escapeXml } from './escape-xml.ts'

/** Lists the public pages for search engines, and when each last changed. */
export async function loader({ context }: Route.LoaderArgs) {
  const { site, siteMap } = context.get(serverContext)
  const entries = (await siteMap()).map(({ path, changed }) => {
    const lastChange = changed === null ? '' : `<lastmod>${changed}</lastmod>`
    return `  <url><loc>${escapeXml(site.publicUrl + path)}</loc>${lastChange}</url>`
  })
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n')
  return new Response(xml, { headers: { 'content-type': 'application/xml; charset=utf-8' } })
}
