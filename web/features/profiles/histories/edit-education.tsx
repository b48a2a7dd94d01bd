import { m } from '../../../../contract/paraglide/messages.js'
import { educationInput } from '../../../../contract/profiles/histories/inputs.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { EducationFields } from '../fields/education-fields.tsx'
import { saveForm } from '../own-profile/saved-form.ts'
import { SeenState, stateOfEntry } from '../own-profile/seen-state.tsx'
import type { Route } from './+types/edit-education'
import { EntryForm } from './entry-form.tsx'
import { loadOwnEntry, loadStateOfEntry } from './own-entry.ts'

export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return loadOwnEntry(request, 'education', params.id)
}

export function clientAction({ request, params }: Route.ClientActionArgs) {
  return saveForm(request, {
    schema: educationInput,
    save: (body) => browserApi.request('PUT /api/profile/education/:id', { params, body }),
    present: () => loadStateOfEntry('education', params.id),
    saved: m.profiles_education_updated,
  })
}

export default function EditEducation({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <EntryForm
      heading={m.profiles_edit_education_heading()}
      lead={m.profiles_edit_education_lead()}
      button={m.profiles_save_changes()}
      faults={actionData?.faults}
      draft={loaderData.draft}
    >
      <SeenState state={stateOfEntry(loaderData.entry)} found={actionData?.found} />
      <EducationFields education={loaderData.entry} />
    </EntryForm>
  )
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: m.profiles_edit_education_heading(), unlisted: true })
