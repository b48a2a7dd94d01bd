import type { MetaDescriptor } from 'react-router'
import { m } from '../../../contract/paraglide/messages.js'
import { linkPictureSize } from '../../../contract/picture-files.ts'
import type { SocietySettings } from '../../../contract/society/settings.ts'
import { languageAlternates, languageQuery, pageLanguage } from '../../design/texts/page-language.ts'
import type { SiteData } from './use-site.ts'

interface PageFacts {
  /** The page's own name; absent on the home page, which has the society's. */
  title?: string | undefined
  description?: string
  /** Path of the page's own picture, for link previews; the server draws one for every other page. */
  picture?: string | undefined
  /** Excludes the page from search engines; such a page has no description either. */
  unlisted?: boolean
}

/** The used part of a route's `meta` input. */
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
  const tags: MetaDescriptor[] = [{ title }]
  if (facts.description) tags.push({ name: 'description', content: facts.description })
  // Programs that show link previews read the HTML of the server and run no scripts.
  if (import.meta.env.SSR) tags.push(...previewTags({ matches, location }, facts, society))
  if (facts.unlisted) tags.push({ name: 'robots', content: 'noindex' })
  else if (site)
    tags.push({
      tagName: 'link',
      rel: 'canonical',
      href: site.publicUrl + location.pathname + languageQuery(),
    })
  return tags
}

function previewTags({ matches, location }: MetaInput, facts: PageFacts, society: string): MetaDescriptor[] {
  const site = siteIn(matches)
  return [
    { property: 'og:title', content: facts.title ?? society },
    { property: 'og:site_name', content: society },
    { property: 'og:type', content: 'website' },
    // Only programs that read documents need it, so it is left out of the browser's scripts.
    ...(import.meta.env.SSR ? [{ property: 'og:locale', content: localeWithRegion() }] : []),
    ...(facts.description ? [{ property: 'og:description', content: facts.description }] : []),
    ...(site
      ? [
          ...pictureTags(matches, site, facts),
          { property: 'og:url', content: site.publicUrl + location.pathname + languageQuery() },
          ...(facts.unlisted ? [] : languageAlternates(site.publicUrl + location.pathname)).map((link) => ({
            tagName: 'link',
            rel: 'alternate',
            ...link,
          })),
        ]
      : []),
  ]
}

/** Returns the page's language as link previews name it, such as `ne_NP`. */
function localeWithRegion(): string {
  const { language, region } = new Intl.Locale(pageLanguage()).maximize()
  return `${language}_${region}`
}

/** Returns the society's name for a page's description. */
export function societyName({ matches }: Pick<MetaInput, 'matches'>): string {
  return siteIn(matches)?.name ?? m.site_name_fallback()
}

/** Returns the society's settings from a route's matches; undefined where the server could not load them. */
export function siteIn(matches: MetaInput['matches']): SocietySettings | undefined {
  return siteDataIn(matches)?.site
}

function siteDataIn(matches: MetaInput['matches']): SiteData | undefined {
  return matches.find((match) => match?.id === 'root')?.loaderData as SiteData | undefined
}

function pictureTags(
  matches: MetaInput['matches'],
  { publicUrl }: SocietySettings,
  { title, picture, unlisted }: PageFacts,
): MetaDescriptor[] {
  const drawn = siteDataIn(matches)?.linkPicture
  const shown =
    picture && !unlisted
      ? { url: picture, alt: title ?? '', ...sizeIn(picture) }
      : drawn && { ...drawn, ...linkPictureSize }
  if (!shown) return []
  return [
    { property: 'og:image', content: publicUrl + shown.url },
    ...(shown.width === undefined
      ? []
      : [
          { property: 'og:image:width', content: String(shown.width) },
          { property: 'og:image:height', content: String(shown.height) },
        ]),
    { property: 'og:image:alt', content: shown.alt },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

/** Reads the size in the path of a stored picture. */
function sizeIn(path: string): { width?: string | undefined; height?: string | undefined } {
  const [, width, height] = /\/(\d+)x(\d+)$/.exec(path) ?? []
  return { width, height }
}
