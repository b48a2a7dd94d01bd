import { colours } from '../../../../contract/colours.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { getLocale } from '../../../../contract/paraglide/runtime.js'
import { serverContext } from '../../../api/server-context.ts'
import type { Route } from './+types/manifest'

/** Characters of a name that fit under an icon. */
const shortNameMax = 14

const png = 'image/png'
const icons = [
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  { src: '/icon-192.png', sizes: '192x192', type: png, purpose: 'any' },
  { src: '/icon-512.png', sizes: '512x512', type: png, purpose: 'any' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: png, purpose: 'maskable' },
]

/** Describes the site as an application on a phone's home screen. */
export function loader({ context }: Route.LoaderArgs) {
  const { name, calendarOn, postsOn } = context.get(serverContext).site
  const manifest = {
    id: '/',
    lang: getLocale(),
    name,
    short_name: shortNameOf(name),
    description: m.society_description(),
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: colours.ground.light,
    theme_color: colours.ground.light,
    icons,
    shortcuts: [
      ...(calendarOn ? [{ name: m.site_nav_calendar(), url: '/calendar' }] : []),
      ...(postsOn ? [{ name: m.site_nav_posts(), url: '/posts' }] : []),
      { name: m.site_nav_members(), url: '/profiles' },
    ],
  }
  return new Response(JSON.stringify(manifest), { headers: { 'content-type': 'application/manifest+json' } })
}

/** Returns the first words of a name that fit under an icon; a long first word stays whole. */
function shortNameOf(name: string): string {
  const [first = name, ...words] = name.split(' ')
  let short = first
  for (const word of words) {
    if (short.length + 1 + word.length > shortNameMax) break
    short += ` ${word}`
  }
  return short
}
