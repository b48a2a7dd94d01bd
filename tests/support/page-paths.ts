import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../../web/routes.ts'

/** Every path of the site map, with its parameters; `/` is the home page. */
export const pagePaths: string[] = [
  ...new Set((routes as RouteConfigEntry[]).flatMap((one) => pathsOf(one, ''))),
]

function pathsOf({ path, index, children = [] }: RouteConfigEntry, above: string): string[] {
  const own = path === undefined || path === '*' ? above : `${above}/${path}`
  const below = children.flatMap((child) => pathsOf(child, own))
  const isPage = index || (path !== undefined && path !== '*')
  return isPage ? [own || '/', ...below] : below
}
