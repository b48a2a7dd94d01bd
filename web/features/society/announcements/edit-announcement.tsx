import { redirect, useFetcher } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import { browserApi } from '../../../api/browser-api.ts'
import { loadSubject } from '../../../api/loading.ts'
import { ifUnchanged } from '../../../api/version-header.ts'
import { RemovalButton } from '../../../design/dialogs/confirm-dialog.tsx'
import { LinkButton } from '../../../design/elements/button.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { showAlert } from '../../../design/feedback/alerts.tsx'
import { readText, reloadUnlessRefused } from '../../../design/forms/form-layout.tsx'
import styles from '../../../design/lists/list-page.module.css'
import { submitAsMember } from '../../../session/forms/submit.ts'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { draftsArrived, loadEditorDraft } from '../drafts/own-draft.ts'
import type { Route } from './+types/edit-announcement'
import { AnnouncementForm, readAnnouncementForm, withdrawnTexts } from './announcement-form.tsx'
import { AnnouncementBadge } from './announcement-marks.tsx'

async function load({ api, params, request }: PageRequest<{ id: string }>) {
  const [announcement, own, recipients] = await loadSubject(
    Promise.all([
      api.request('GET /api/admin/announcements/:id', { params }),
      loadEditorDraft(api, request, 'announcement', params.id),
      api.request('GET /api/admin/announcements/recipients'),
    ]),
  )
  return { announcement, own, recipients }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export const shouldRevalidate = reloadUnlessRefused

export function clientAction({ params, request }: Route.ClientActionArgs) {
  return submitAsMember(request, async (fields) => {
    await draftsArrived()
    const options = { params, ...ifUnchanged(readText(fields, 'version')) }
    if (readText(fields, 'intent') === 'remove') {
      await browserApi.request('DELETE /api/admin/announcements/:id', options)
      showAlert('success', m.society_announcement_removed())
    } else {
      const body = readAnnouncementForm(fields)
      await browserApi.request('PUT /api/admin/announcements/:id', { ...options, body })
      const withdrawn = Object.entries(withdrawnTexts).find(([one]) => one === readText(fields, 'intent'))
      showAlert('success', (withdrawn?.[1] ?? m.society_announcement_saved)())
    }
    return redirect('/admin/announcements')
  })
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: m.society_announcement_edit(), unlisted: true })

export default function EditAnnouncement({ loaderData, actionData }: Route.ComponentProps) {
  const { announcement, own, recipients } = loaderData
  const { _id, title, state, version } = announcement
  return (
    <>
      <PageHeading
        lead={<AnnouncementBadge announcement={announcement} />}
        actions={
          state === 'published' && (
            <LinkButton to={`/announcements/${_id}`}>{m.society_page_view()}</LinkButton>
          )
        }
      >
        {m.society_announcement_edit()}
      </PageHeading>
      <AnnouncementForm
        announcement={announcement}
        recipients={recipients}
        faults={actionData?.faults}
        own={own}
      />
      <div className={styles.removals}>
        <RemovalButton
          label={m.society_announcement_remove()}
          losses={m.society_announcement_losses({ title })}
          fetcher={useFetcher()}
          values={{ intent: 'remove', version }}
        />
      </div>
    </>
  )
}
