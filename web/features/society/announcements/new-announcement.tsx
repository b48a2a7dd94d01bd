import { redirect } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import { dayIn } from '../../../../contract/time/calendar-date.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { showAlert } from '../../../design/feedback/alert-store.ts'
import { loadDraft, submitAsMember } from '../../../session/forms/submit.ts'
import { useSocietyZone } from '../../../shell/site/use-site.ts'
import type { Route } from './+types/new-announcement'
import { AnnouncementForm, readAnnouncementForm } from './announcement-form.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [recipients, draft] = await Promise.all([
    browserApi.request('GET /api/admin/announcements/recipients'),
    loadDraft(request),
  ])
  return { recipients, draft }
}

export function clientAction({ request }: Route.ClientActionArgs) {
  return submitAsMember(request, async (fields) => {
    await browserApi.request('POST /api/admin/announcements', { body: readAnnouncementForm(fields) })
    showAlert('success', m.society_announcement_saved())
    return redirect('/admin/announcements')
  })
}

export default function NewAnnouncement({ loaderData, actionData }: Route.ComponentProps) {
  const zone = useSocietyZone()
  return (
    <>
      <PageHeading>{m.society_announcement_new()}</PageHeading>
      <AnnouncementForm
        recipients={loaderData.recipients}
        today={dayIn(zone, new Date())}
        faults={actionData?.faults}
        draft={loaderData.draft}
      />
    </>
  )
}
