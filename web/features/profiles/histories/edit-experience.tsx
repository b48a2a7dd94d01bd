import { m } from '../../../../contract/paraglide/messages.js'
import { experienceInput } from '../../../../contract/profiles/histories/inputs.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { ExperienceFields } from '../fields/experience-fields.tsx'
import { saveForm } from '../own-profile/saved-form.ts'
import { SeenState, stateOfEntry } from '../own-profile/seen-state.tsx'
import type { Route } from './+types/edit-experience'
import { EntryForm } from './entry-form.tsx'
import { loadOwnEntry, loadStateOfEntry } from './own-entry.ts'

export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return loadOwnEntry(request, 'experience', params.id)
}

export function clientAction({ request, params }: Route.ClientActionArgs) {
  return saveForm(request, {
    schema: experienceInput,
    save: (body) => browserApi.request('PUT /api/profile/experience/:id', { params, body }),
    present: () => loadStateOfEntry('experience', params.id),
    saved: m.profiles_experience_updated,
  })
}

export default function EditExperience({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <EntryForm
      heading={m.profiles_edit_experience_heading()}
      lead={m.profiles_edit_experience_lead()}
      button={m.profiles_save_changes()}
      faults={actionData?.faults}
      draft={loaderData.draft}
    >
      <SeenState state={stateOfEntry(loaderData.entry)} found={actionData?.found} />
      <ExperienceFields experience={loaderData.entry} />
    </EntryForm>
  )
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: m.profiles_edit_experience_heading(), unlisted: true })
