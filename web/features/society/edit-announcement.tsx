import { redirect, useFetcher } from 'react-router'
import { m } from '../../../contract/paraglide/messages.js'
import { browserApi } from '../../api/browser-api.ts'
import { loadSubject } from '../../api/page-error.ts'
import { showAlert } from '../../design/alert-store.ts'
import { LinkButton } from '../../design/button.tsx'
import { PageHeading } from '../../design/page-heading.tsx'
import { draftFor, submitAsMember } from '../../session/submit.ts'
import type { Route } from './+types/edit-announcement'
import styles from './administration.module.css'
import { AnnouncementForm, announcementIn } from './announcement-form.tsx'
import { textIn } from './form-text.ts'
import { keepTyped } from './keep-typed.ts'
import { RemovalButton } from './removal-button.tsx'
import { madeFrom } from './version-header.ts'

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const announcement = await loadSubject(browserApi.request('GET /api/admin/announcements/:id', { params }))
  return { announcement, draft: await draftFor(request) }
}

export const shouldRevalidate = keepTyped

export function clientAction({ params, request }: Route.ClientActionArgs) {
  return submitAsMember(request, async (fields) => {
    const made = { params, ...madeFrom(textIn(fields, 'version')) }
    if (textIn(fields, 'intent') === 'remove') {
      await browserApi.request('DELETE /api/admin/announcements/:id', made)
      showAlert('success', m.administration_announcement_removed())
    } else {
      await browserApi.request('PUT /api/admin/announcements/:id', { ...made, body: announcementIn(fields) })
      showAlert('success', m.administration_announcement_saved())
    }
    return redirect('/admin/announcements')
  })
}

export default function EditAnnouncement({ loaderData, actionData }: Route.ComponentProps) {
  const { announcement, draft } = loaderData
  const { _id, title, published, version } = announcement
  return (
    <>
      <PageHeading
        actions={
          published && <LinkButton to={`/announcements/${_id}`}>{m.administration_page_view()}</LinkButton>
        }
      >
        {m.administration_announcement_edit()}
      </PageHeading>
      <AnnouncementForm announcement={announcement} faults={actionData?.faults} draft={draft} />
      <div className={styles.removals}>
        <RemovalButton
          label={m.administration_announcement_remove()}
          losses={m.administration_announcement_losses({ title })}
          fetcher={useFetcher()}
          values={{ intent: 'remove', version }}
        />
      </div>
    </>
  )
}
