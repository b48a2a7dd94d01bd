import { m } from '../../../../contract/paraglide/messages.js'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { inBrowser, onServer } from '../../../session/page-loading.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import type { Route } from './+types/edit-profile'
import { loadProfileAndDraft } from './own-profile.tsx'
import { ProfileForm } from './profile-form.tsx'
import { saveProfile } from './profile-saving.ts'

export const loader = onServer(loadProfileAndDraft)
export const clientLoader = inBrowser(loadProfileAndDraft)

export function clientAction({ request }: Route.ClientActionArgs) {
  return saveProfile(request, m.profiles_updated)
}

export default function EditProfile({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeading lead={m.profiles_edit_lead()}>{m.profiles_edit()}</PageHeading>
      <ProfileForm profile={loaderData.profile} refusal={actionData} draft={loaderData.draft} />
    </>
  )
}

export const meta: Route.MetaFunction = (page) => pageMeta(page, { title: m.profiles_edit(), unlisted: true })
