import { m } from '../../../../contract/paraglide/messages.js'
import { educationInput } from '../../../../contract/profiles/histories/inputs.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { EducationFields } from '../fields/education-fields.tsx'
import { loadProfileAndDraft } from '../own-profile/own-profile.ts'
import { saveForm } from '../own-profile/saved-form.ts'
import type { Route } from './+types/add-education'
import { EntryForm } from './entry-form.tsx'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadProfileAndDraft(request)
}

export function clientAction({ request }: Route.ClientActionArgs) {
  return saveForm(request, {
    schema: educationInput,
    save: (body) => browserApi.request('PUT /api/profile/education', { body }),
    saved: m.profiles_education_added,
  })
}

export default function AddEducation({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <EntryForm
      heading={m.profiles_add_education_heading()}
      lead={m.profiles_add_education_lead()}
      faults={actionData?.faults}
      draft={loaderData.draft}
    >
      <EducationFields />
    </EntryForm>
  )
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: m.profiles_add_education_heading(), unlisted: true })
