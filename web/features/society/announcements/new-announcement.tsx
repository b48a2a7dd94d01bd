import { redirect } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import { newText } from '../../../../contract/society/options-and-limits.ts'
import { dayIn } from '../../../../contract/time/calendar-date.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { showAlert } from '../../../design/feedback/alerts.tsx'
import { reloadUnlessRefused } from '../../../design/forms/form-layout.tsx'
import { submitAsMember } from '../../../session/forms/submit.ts'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { useSocietyZone } from '../../../shell/site/use-site.ts'
import { draftsArrived, loadEditorDraft } from '../drafts/own-draft.ts'
import type { Route } from './+types/new-announcement'
import { AnnouncementForm, readAnnouncementForm } from './announcement-form.tsx'

async function load({ api, request }: PageRequest) {
  const [recipients, own] = await Promise.all([
    api.request('GET /api/admin/announcements/recipients'),
    loadEditorDraft(api, request, 'announcement', newText),
  ])
  return { recipients, own, now: new Date().toISOString() }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export function clientAction({ request }: Route.ClientActionArgs) {
  return submitAsMember(request, async (fields) => {
    await draftsArrived()
    await browserApi.request('POST /api/admin/announcements', { body: readAnnouncementForm(fields) })
    showAlert('success', m.society_announcement_saved())
    return redirect('/admin/announcements')
  })
}

export const shouldRevalidate = reloadUnlessRefused

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: m.society_announcement_new(), unlisted: true })

export default function NewAnnouncement({ loaderData, actionData }: Route.ComponentProps) {
  const zone = useSocietyZone()
  return (
    <>
      <PageHeading>{m.society_announcement_new()}</PageHeading>
      <AnnouncementForm
        recipients={loaderData.recipients}
        today={dayIn(zone, new Date(loaderData.now))}
        faults={actionData?.faults}
        own={loaderData.own}
      />
    </>
  )
}
