import type { MetaDescriptor } from 'react-router'
import { m } from '../../../contract/paraglide/messages.js'
import type { SocietySettings } from '../../../contract/society/public-settings/schemas.ts'

interface PageFacts {
  /** The page's own name; absent on the home page, which is named after the society. */
  title?: string
  description?: string
  /** Path of the picture that link previews show. */
  picture?: string
  /** Keeps the page out of search engines; such a page has no description either. */
  unlisted?: boolean
}

/** The part of a route's `meta` input that matters here. */
interface MetaInput {
  matches: ReadonlyArray<{ id: string; loaderData?: unknown } | undefined>
  location: { pathname: string }
}

/**
 * Returns the title, description and link previews of a page: `export const meta: Route.MetaFunction = (page)
 * => pageMeta(page, {…})`.
 */
export function pageMeta({ matches, location }: MetaInput, facts: PageFacts): MetaDescriptor[] {
  const site = siteIn(matches)
  const society = site?.name ?? m.site_name_fallback()
  const title = facts.title ? m.site_title({ page: facts.title, society }) : society
  const tags: MetaDescriptor[] = [
    { title },
    { property: 'og:title', content: facts.title ?? society },
    { property: 'og:site_name', content: society },
    { property: 'og:type', content: 'website' },
  ]
  if (facts.description) {
    tags.push({ name: 'description', content: facts.description })
    tags.push({ property: 'og:description', content: facts.description })
  }
  if (site && facts.picture) tags.push({ property: 'og:image', content: site.publicUrl + facts.picture })
  if (site) tags.push({ property: 'og:url', content: site.publicUrl + location.pathname })
  if (facts.unlisted) tags.push({ name: 'robots', content: 'noindex' })
  else if (site) tags.push({ tagName: 'link', rel: 'canonical', href: site.publicUrl + location.pathname })
  return tags
}

/** Returns the society's name for a page's description. */
export function societyName({ matches }: Pick<MetaInput, 'matches'>): string {
  return siteIn(matches)?.name ?? m.site_name_fallback()
}

/** Returns the society's settings from a route's matches; undefined where the server could not load them. */
export function siteIn(matches: MetaInput['matches']): SocietySettings | undefined {
  const root = matches.find((match) => match?.id === 'root')
  return (root?.loaderData as { site: SocietySettings } | undefined)?.site
}
