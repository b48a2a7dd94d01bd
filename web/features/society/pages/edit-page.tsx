import { redirect, useFetcher } from 'react-router'
import type { Fault } from '../../../../contract/errors.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { isBuiltIn, pagePath } from '../../../../contract/society/options.ts'
import { blanksIn, type PageText, pageText, publishedText } from '../../../../contract/society/pages.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { loadSubject } from '../../../api/loading.ts'
import { ifUnchanged } from '../../../api/version-header.ts'
import { RemovalButton } from '../../../design/dialogs/confirm-dialog.tsx'
import { LinkButton } from '../../../design/elements/button.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { showAlert } from '../../../design/feedback/alert-store.ts'
import { readText, readTexts, reloadUnlessRefused } from '../../../design/forms/form-state.ts'
import styles from '../../../design/lists/list-page.module.css'
import { readVersions } from '../../../design/versions/text-versions.tsx'
import { parseOrRefuse } from '../../../session/forms/parse-form.ts'
import { submitAsMember } from '../../../session/forms/submit.ts'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { draftsArrived, loadEditorDraft } from '../drafts/own-draft.ts'
import type { Route } from './+types/edit-page'
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

/**
 * Runs the change of a page by the form's `intent`. Publishing a text with blanks requires a second request.
 */
function changePage(request: Request, id: string) {
  return submitAsMember(request, async (fields) => {
    await draftsArrived()
    const options = { params: { id }, ...ifUnchanged(readText(fields, 'version')) }
    const intent = readText(fields, 'intent')
    switch (intent) {
      case 'draft':
        await browserApi.request('PUT /api/admin/pages/:id/draft', {
          ...options,
          body: parseOrRefuse(pageText, { ...readTexts(fields), versions: readVersions(fields) }),
        })
        showAlert('success', m.society_draft_saved())
        return null
      case 'call off':
        await browserApi.request('DELETE /api/admin/pages/:id/schedule', options)
        showAlert('success', m.society_called_off())
        return null
      case 'take down':
        await browserApi.request('PUT /api/admin/pages/:id/publication', {
          ...options,
          body: { published: false },
        })
        showAlert('success', m.society_page_taken_down())
        return null
      case 'put up':
        await browserApi.request('PUT /api/admin/pages/:id/publication', {
          ...options,
          body: { published: true },
        })
        showAlert('success', m.society_page_put_up())
        return null
      case 'discard':
        await browserApi.request('DELETE /api/admin/pages/:id/draft', options)
        showAlert('success', m.society_draft_discarded())
        return null
      case 'remove':
        await browserApi.request('DELETE /api/admin/pages/:id', options)
        showAlert('success', m.society_page_removed())
        return redirect('/admin/pages')
      default: {
        const body = parseOrRefuse(publishedText, {
          ...readTexts(fields),
          versions: readVersions(fields),
        })
        const blanks = isBuiltIn(id) && intent !== 'publish with blanks' ? blanksIn(textsOf(body)) : []
        if (blanks.length > 0) return { faults: [], blanks }
        const { scheduledAt } = await browserApi.request('PUT /api/admin/pages/:id', { ...options, body })
        showAlert('success', scheduledAt ? m.society_page_scheduled() : m.society_page_published())
        return null
      }
    }
  })
}

/** Joins a text and its versions. */
function textsOf({ text, versions }: PageText): string {
  return [text, ...Object.values(versions ?? {}).map((version) => version?.text)].join('\n\n')
}
