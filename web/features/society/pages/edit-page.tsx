import { useFetcher } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import { titleMax } from '../../../../contract/society/limits.ts'
import { isBuiltIn, pagePath } from '../../../../contract/society/pages/options.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { loadSubject } from '../../../api/loading/load-subject.ts'
import { LinkButton } from '../../../design/elements/button.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { RemovalButton } from '../../../design/feedback/removal-button.tsx'
import { TextField } from '../../../design/fields/fields.tsx'
import { FormActions, SubmitButton } from '../../../design/forms/form-layout.tsx'
import { reloadUnlessRefused } from '../../../design/forms/reload-unless-refused.ts'
import styles from '../../../design/lists/list-page.module.css'
import { PageForm } from '../../../session/forms/page-form.tsx'
import { loadDraft } from '../../../session/forms/submit.ts'
import { MarkdownEditor } from '../markdown/markdown-editor.tsx'
import type { Route } from './+types/edit-page'
import { changePage } from './page-changes.ts'
import { PageBadges } from './page-list.tsx'
import { SuggestionButton } from './suggestion-button.tsx'

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const page = await loadSubject(browserApi.request('GET /api/admin/pages/:id', { params }))
  const { html } = await browserApi.request('POST /api/admin/preview', { body: { text: page.draft.text } })
  return { page, html, draft: await loadDraft(request) }
}

export const shouldRevalidate = reloadUnlessRefused

export function clientAction({ params, request }: Route.ClientActionArgs) {
  return changePage(request, params.id)
}

export default function EditPage({ loaderData, actionData }: Route.ComponentProps) {
  const { page, html, draft } = loaderData
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
        <PageForm key={page.version} faults={actionData?.faults} draft={draft} requiredNote>
          <input type="hidden" name="version" value={page.version} />
          <TextField
            name="title"
            label={m.society_title()}
            required
            maxCharacters={titleMax}
            defaultValue={page.draft.title}
          />
          <MarkdownEditor
            name="text"
            text={page.draft.text}
            html={html}
            buttons={(field) => isBuiltIn(page.slug) && <SuggestionButton page={page._id} field={field} />}
          />
          <FormActions>
            <SubmitButton name="intent" value="publish">
              {m.society_publish()}
            </SubmitButton>
            <SubmitButton look="quiet" name="intent" value="draft">
              {m.society_draft_save()}
            </SubmitButton>
          </FormActions>
        </PageForm>
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
      {page.hasDraft && page.published && (
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
