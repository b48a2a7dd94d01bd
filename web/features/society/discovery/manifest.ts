import { colours } from '../../../../contract/colours.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { serverContext } from '../../../api/server-context.ts'
import type { Route } from './+types/manifest'

/** Describes the site as an application on a phone's home screen. */
export function loader({ context }: Route.LoaderArgs) {
  const { name } = context.get(serverContext).site
  const manifest = {
    name,
    short_name: name,
    description: m.society_description(),
    start_url: '/',
    display: 'standalone',
    background_color: colours.ground.light,
    theme_color: colours.ground.light,
    icons: [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
  }
  return new Response(JSON.stringify(manifest), { headers: { 'content-type': 'application/manifest+json' } })
}
