import { m } from '../../../../contract/paraglide/messages.js'
import type { Page } from '../../../../contract/society/pages.ts'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { type Api, ApiError } from '../../../api/api.ts'
import { LinkButton } from '../../../design/elements/button.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { EmptyState } from '../../../design/feedback/empty-state.tsx'
import { useMay } from '../../../session/use-session.ts'
import { MarkdownText } from '../markdown/markdown-text.tsx'

/** Loads one of the pages that every society has; null while nobody has written it. */
export async function loadSocietyPage(api: Api, slug: string): Promise<Page | null> {
  try {
    return await api.request('GET /api/pages/:slug', { params: { slug } })
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

/** A page that administrators wrote, or a friendly note while it is not written. */
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

/** Returns what a link to a page shows of it. */
export function linkFacts(page: Page | null | undefined) {
  return {
    ...(page && { title: page.title }),
    ...(page?.summary && { description: page.summary }),
    ...(page?.picture && { picture: page.picture }),
  }
}
