import { escapeMarkup } from '../../../../contract/text/escape-markup.ts'
import { serverContext } from '../../../api/server-context.ts'
import { languageAlternates } from '../../../design/texts/page-language.ts'
import type { Route } from './+types/search-engine-files'

/** Serves the files for search engines: `/robots.txt` and `/sitemap.xml`. */
export async function loader({ context, pattern }: Route.LoaderArgs): Promise<Response> {
  const { site, siteMap } = context.get(serverContext)
  const [text, type] = pattern.endsWith('robots.txt')
    ? [robotsText(site.publicUrl), 'text/plain']
    : [siteMapText(site.publicUrl, await siteMap()), 'application/xml']
  return new Response(text, { headers: { 'content-type': `${type}; charset=utf-8` } })
}

/** Lists the addresses that robots may read. Pages that must not be listed have a meta tag. */
function robotsText(publicUrl: string): string {
  return `User-agent: *\nDisallow: /api/\n\nSitemap: ${publicUrl}/sitemap.xml\n`
}

/** Lists the public pages with their last changes. */
function siteMapText(publicUrl: string, pages: { path: string; changed: string | null }[]): string {
  const entries = pages.map(({ path, changed }) => {
    const lastChange = changed === null ? '' : `<lastmod>${changed}</lastmod>`
    const address = publicUrl + path
    const alternates = languageAlternates(address).map(
      ({ hrefLang, href }) =>
        `<xhtml:link rel="alternate" hreflang="${hrefLang}" href="${escapeMarkup(href)}"/>`,
    )
    return `  <url><loc>${escapeMarkup(address)}</loc>${lastChange}${alternates.join('')}</url>`
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n')
}
