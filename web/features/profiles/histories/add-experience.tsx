import { m } from '../../../../contract/paraglide/messages.js'
import { experienceInput } from '../../../../contract/profiles/histories/inputs.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { ExperienceFields } from '../fields/experience-fields.tsx'
import { loadProfileAndDraft } from '../own-profile/own-profile.ts'
import { saveForm } from '../own-profile/saved-form.ts'
import type { Route } from './+types/add-experience'
import { EntryForm } from './entry-form.tsx'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadProfileAndDraft(request)
}

export function clientAction({ request }: Route.ClientActionArgs) {
  return saveForm(request, {
    schema: experienceInput,
    save: (body) => browserApi.request('PUT /api/profile/experience', { body }),
    saved: m.profiles_experience_added,
  })
}

export default function AddExperience({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <EntryForm
      heading={m.profiles_add_experience_heading()}
      lead={m.profiles_add_experience_lead()}
      faults={actionData?.faults}
      draft={loaderData.draft}
    >
      <ExperienceFields />
    </EntryForm>
  )
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: m.profiles_add_experience_heading(), unlisted: true })
