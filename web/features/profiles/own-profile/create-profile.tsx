import { redirect } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { loadDraft } from '../../../session/drafts.ts'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import type { Route } from './+types/create-profile'
import { loadOwnProfile } from './own-profile.tsx'
import { ProfileForm } from './profile-form.tsx'
import { saveProfile } from './profile-saving.ts'

async function load({ api, request }: PageRequest) {
  if (await loadOwnProfile(api)) throw redirect('/edit-profile')
  return { draft: await loadDraft(request) }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export function clientAction({ request }: Route.ClientActionArgs) {
  return saveProfile(request, m.profiles_created)
}

export default function CreateProfile({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeading lead={m.profiles_create_lead()}>{m.profiles_create()}</PageHeading>
      <ProfileForm refusal={actionData} draft={loaderData.draft} />
    </>
  )
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: m.profiles_create(), unlisted: true })
