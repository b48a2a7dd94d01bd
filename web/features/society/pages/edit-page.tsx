import { useFetcher } from 'react-router'
import type { Fault } from '../../../../contract/errors.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { pagePath } from '../../../../contract/society/options-and-limits.ts'
import { loadSubject } from '../../../api/loading.ts'
import { RemovalButton } from '../../../design/dialogs/confirm-dialog.tsx'
import { LinkButton } from '../../../design/elements/button.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { reloadUnlessRefused } from '../../../design/forms/form-layout.tsx'
import styles from '../../../design/lists/list-page.module.css'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { loadEditorDraft } from '../drafts/own-draft.ts'
import type { Route } from './+types/edit-page'
import { changePage } from './page-changes.ts'
import { PageBadges } from './page-list.tsx'
import { PageTextForm } from './page-text-form.tsx'

async function load({ api, params, request }: PageRequest<{ id: string }>) {
  const [page, own] = await loadSubject(
    Promise.all([
      api.request('GET /api/admin/pages/:id', { params }),
      loadEditorDraft(api, request, 'page', params.id),
    ]),
  )
  const { html } = await api.request('POST /api/admin/preview', { body: { text: page.draft.text } })
  return { page, html, own }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export const shouldRevalidate = reloadUnlessRefused

export function clientAction({ params, request }: Route.ClientActionArgs) {
  return changePage(request, params.id)
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, {
    title: page.loaderData && m.society_page_edit({ title: page.loaderData.page.title }),
    unlisted: true,
  })

export default function EditPage({ loaderData, actionData }: Route.ComponentProps) {
  const { page, html, own } = loaderData
  const { faults, blanks = [] }: { faults?: Fault[]; blanks?: string[] } = actionData ?? {}
  return (
    <>
      <PageHeading
        lead={<PageBadges page={page} />}
        actions={
          <>
            {page.published && <LinkButton to={pagePath(page.slug)}>{m.society_page_view()}</LinkButton>}
            <LinkButton to={`/admin/pages/${page._id}/history`}>{m.society_history()}</LinkButton>
          </>
        }
      >
        {m.society_page_edit({ title: page.title })}
      </PageHeading>
      <div className={styles.wide}>
        <PageTextForm page={page} html={html} own={own} faults={faults} blanks={blanks} />
      </div>
      <Removals page={page} />
    </>
  )
}

function Removals({ page }: { page: Route.ComponentProps['loaderData']['page'] }) {
  const fetcher = useFetcher()
  const { version } = page
  return (
    <div className={styles.removals}>
      {page.hasDraft && (page.published || page.unpublished || page.scheduledAt) && (
        <RemovalButton
          label={m.society_draft_discard()}
          losses={m.society_draft_losses()}
          fetcher={fetcher}
          values={{ intent: 'discard', version }}
        />
      )}
      {!page.builtIn && (
        <RemovalButton
          label={m.society_page_remove()}
          losses={m.society_page_losses({ title: page.title })}
          fetcher={fetcher}
          values={{ intent: 'remove', version }}
        />
      )}
    </div>
  )
}
