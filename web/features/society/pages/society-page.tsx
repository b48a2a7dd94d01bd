import { useLocation } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import { type BuiltInSlug, builtInSlugs } from '../../../../contract/society/options-and-limits.ts'
import type { Page } from '../../../../contract/society/pages.ts'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { ApiError } from '../../../api/api.ts'
import { serverApi } from '../../../api/server-api.ts'
import { LinkButton } from '../../../design/elements/button.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { EmptyState } from '../../../design/feedback/empty-state.tsx'
import { PaintedBand } from '../../../design/theme/walls.tsx'
import { useMay } from '../../../session/session-store.ts'
import type { PageHandle } from '../../../shell/page/shell.tsx'
import { pageMeta, societyName } from '../../../shell/site/page-meta.ts'
import { MarkdownText } from '../markdown/markdown-text.tsx'
import type { Route } from './+types/society-page'

interface PageTexts {
  heading: () => string
  description: (names: { society: string }) => string
}

/** Titles and descriptions of the pages that every society has. */
const societyPages: Record<BuiltInSlug, PageTexts> = {
  about: { heading: m.society_about_heading, description: m.society_about_description },
  bylaws: { heading: m.society_bylaws_heading, description: m.society_bylaws_description },
  privacy: { heading: m.site_privacy_heading, description: m.society_privacy_description },
}

/** Loads the page; null before it is written. */
export async function loader({ context, pattern }: Route.LoaderArgs): Promise<Page | null> {
  try {
    return await serverApi(context).request('GET /api/pages/:slug', { params: { slug: slugOf(pattern) } })
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

export const handle: PageHandle = { layout: 'reading', Wall: PaintedBand }

export default function FixedSocietyPage({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation()
  return <SocietyPage page={loaderData} heading={societyPages[slugOf(pathname)].heading()} />
}

export const meta: Route.MetaFunction = (page) => {
  const slug = slugOf(page.location.pathname)
  const { heading, description } = societyPages[slug]
  return pageMeta(page, {
    title: heading(),
    description: description({ society: societyName(page) }),
    // The privacy text starts with the stored data, which is no good summary.
    ...(slug !== 'privacy' && linkFacts(page.loaderData)),
  })
}

/** A page by administrators, or a friendly note before it is written. */
export function SocietyPage({ page, heading }: { page: Page | null; heading: string }) {
  const mayWrite = useMay('publish')
  return (
    <>
      <PageHeading lang={page?.lang ?? languageOf(heading)}>{page?.title ?? heading}</PageHeading>
      {page ? (
        <MarkdownText html={page.html} lang={page.lang} />
      ) : (
        <EmptyState message={m.society_not_written_text()}>
          {mayWrite && (
            <LinkButton look="main" to="/admin/pages">
              {m.society_not_written_do()}
            </LinkButton>
          )}
        </EmptyState>
      )}
    </>
  )
}

/** Returns the metadata of a page for link previews. */
export function linkFacts(page: Page | null | undefined) {
  return {
    ...(page && { title: page.title }),
    ...(page?.summary && { description: page.summary }),
    ...(page?.picture && { picture: page.picture }),
  }
}

/** Returns the page of a path such as `/about` or `/about/`. */
function slugOf(path: string): BuiltInSlug {
  return builtInSlugs.find((slug) => slug === path.replaceAll('/', '')) ?? 'about'
}
