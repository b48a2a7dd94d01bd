import { m } from '../../../../contract/paraglide/messages.js'
import { membershipInput } from '../../../../contract/profiles/histories/inputs.ts'
import { addMembershipCategories, addMembershipTitles } from '../../../../contract/profiles/options.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { MembershipFields } from '../fields/membership-fields.tsx'
import { labelledOptions, optionsOf } from '../labels/option-labels.ts'
import { loadProfileAndDraft } from '../own-profile/own-profile.ts'
import { saveForm } from '../own-profile/saved-form.ts'
import type { Route } from './+types/add-membership'
import { EntryForm } from './entry-form.tsx'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadProfileAndDraft(request)
}

export function clientAction({ request }: Route.ClientActionArgs) {
  return saveForm(request, {
    schema: membershipInput,
    save: (body) => browserApi.request('PUT /api/profile/membership', { body }),
    saved: m.profiles_membership_added,
  })
}

export default function AddMembership({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <EntryForm
      heading={m.profiles_add_membership_heading()}
      lead={m.profiles_add_membership_lead()}
      faults={actionData?.faults}
      draft={loaderData.draft}
    >
      <MembershipFields
        titles={optionsOf(addMembershipTitles)}
        categories={labelledOptions(addMembershipCategories)}
      />
    </EntryForm>
  )
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: m.profiles_add_membership_heading(), unlisted: true })
