import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../../web/routes.ts'

/** The audience of a page: the layouts above it decide. */
export type PageAudience = 'everyone' | 'visitors' | 'members' | 'officers'

const audienceOfLayout: Record<string, PageAudience> = {
  'shell/access/visitors-layout.tsx': 'visitors',
  'shell/access/members-layout.tsx': 'members',
  'shell/access/rights-layout.tsx': 'officers',
}

/** Every page of the site map for people, with its parameters, by audience. */
export const pagesByAudience: Record<PageAudience, string[]> = {
  everyone: [],
  visitors: [],
  members: [],
  officers: [],
}

/** The modules of these pages. */
export const pageFiles: string[] = []

function collect(
  { path, index, file, children = [] }: RouteConfigEntry,
  above: string,
  audience: PageAudience,
) {
  const own = path === undefined ? above : `${above}/${path}`
  const isPage = (index || path !== undefined) && file.endsWith('.tsx')
  if (isPage) {
    pagesByAudience[audience].push(own || '/')
    pageFiles.push(file)
  }
  for (const child of children) collect(child, own, audienceOfLayout[file] ?? audience)
}

for (const one of routes as RouteConfigEntry[]) collect(one, '', 'everyone')
