import { m } from '../../../../contract/paraglide/messages.js'
import { membershipInput } from '../../../../contract/profiles/histories/inputs.ts'
import { addMembershipCategories, addMembershipTitles } from '../../../../contract/profiles/options.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { MembershipFields } from '../fields/membership-fields.tsx'
import { labelledOptions, optionsOf } from '../labels/option-labels.ts'
import { saveForm } from '../own-profile/saved-form.ts'
import { SeenState, stateOfEntry } from '../own-profile/seen-state.tsx'
import type { Route } from './+types/edit-membership'
import { EntryForm } from './entry-form.tsx'
import { loadOwnEntry, loadStateOfEntry } from './own-entry.ts'

export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return loadOwnEntry(request, 'membership', params.id)
}

export function clientAction({ request, params }: Route.ClientActionArgs) {
  return saveForm(request, {
    schema: membershipInput,
    save: (body) => browserApi.request('PUT /api/profile/membership/:id', { params, body }),
    present: () => loadStateOfEntry('membership', params.id),
    saved: m.profiles_membership_updated,
  })
}

export default function EditMembership({ loaderData: { entry, draft }, actionData }: Route.ComponentProps) {
  const isConfirmed = entry.standing === 'confirmed'
  return (
    <EntryForm
      heading={m.profiles_edit_membership_heading()}
      lead={isConfirmed ? m.profiles_edit_membership_confirmed() : m.profiles_edit_membership_lead()}
      button={m.profiles_save_changes()}
      faults={actionData?.faults}
      draft={draft}
    >
      <SeenState state={stateOfEntry(entry)} found={actionData?.found} />
      <MembershipFields
        titles={optionsOf(addMembershipTitles)}
        categories={labelledOptions(addMembershipCategories)}
        membership={entry}
      />
    </EntryForm>
  )
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: m.profiles_edit_membership_heading(), unlisted: true })
