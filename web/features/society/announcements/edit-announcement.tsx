import { redirect, useFetcher } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import { browserApi } from '../../../api/browser-api.ts'
import { loadSubject } from '../../../api/loading/load-subject.ts'
import { ifUnchanged } from '../../../api/version-header.ts'
import { LinkButton } from '../../../design/elements/button.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { showAlert } from '../../../design/feedback/alert-store.ts'
import { RemovalButton } from '../../../design/feedback/removal-button.tsx'
import { readText } from '../../../design/forms/form-text.ts'
import { reloadUnlessRefused } from '../../../design/forms/reload-unless-refused.ts'
import styles from '../../../design/lists/list-page.module.css'
import { loadDraft, submitAsMember } from '../../../session/forms/submit.ts'
import type { Route } from './+types/edit-announcement'
import { AnnouncementForm, readAnnouncementForm } from './announcement-form.tsx'

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const [announcement, recipients, draft] = await Promise.all([
    loadSubject(browserApi.request('GET /api/admin/announcements/:id', { params })),
    browserApi.request('GET /api/admin/announcements/recipients'),
    loadDraft(request),
  ])
  return { announcement, recipients, draft }
}

export const shouldRevalidate = reloadUnlessRefused

export function clientAction({ params, request }: Route.ClientActionArgs) {
  return submitAsMember(request, async (fields) => {
    const made = { params, ...ifUnchanged(readText(fields, 'version')) }
    if (readText(fields, 'intent') === 'remove') {
      await browserApi.request('DELETE /api/admin/announcements/:id', made)
      showAlert('success', m.society_announcement_removed())
    } else {
      await browserApi.request('PUT /api/admin/announcements/:id', {
        ...made,
        body: readAnnouncementForm(fields),
      })
      showAlert('success', m.society_announcement_saved())
    }
    return redirect('/admin/announcements')
  })
}

export default function EditAnnouncement({ loaderData, actionData }: Route.ComponentProps) {
  const { announcement, recipients, draft } = loaderData
  const { _id, title, published, version } = announcement
  return (
    <>
      <PageHeading
        actions={published && <LinkButton to={`/announcements/${_id}`}>{m.society_page_view()}</LinkButton>}
      >
        {m.society_announcement_edit()}
      </PageHeading>
      <AnnouncementForm
        announcement={announcement}
        recipients={recipients}
        faults={actionData?.faults}
        draft={draft}
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
