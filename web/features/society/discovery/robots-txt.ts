import { serverContext } from '../../../api/server-context.ts'
import type { Route } from './+types/robots-txt'

/** Tells robots what they may read. Pages that must not be listed say so themselves, so robots may read them. */
export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = context.get(serverContext).site
  return new Response(`User-agent: *\nDisallow: /api/\n\nSitemap: ${publicUrl}/sitemap.xml\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  })
}
