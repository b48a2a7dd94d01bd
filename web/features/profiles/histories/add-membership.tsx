import { m } from '../../../../contract/paraglide/messages.js'
import type { MembershipInput } from '../../../../contract/profiles/histories/inputs.ts'
import { addMembershipCategories, addMembershipTitles } from '../../../../contract/profiles/options.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { textsIn } from '../../../design/forms/form-text.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { periodIn } from '../fields/form-checks.ts'
import { MembershipFields, requiredOfMembership } from '../fields/membership-fields.tsx'
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
    required: requiredOfMembership,
    save: (fields) => browserApi.request('PUT /api/profile/membership', { body: membershipIn(fields) }),
    saved: m.profiles_membership_added,
  })
}

function membershipIn(fields: FormData): MembershipInput {
  const { title, category, type } = textsIn(fields) as Pick<MembershipInput, 'title' | 'category' | 'type'>
  return { title, category, type, ...periodIn(fields), active: fields.has('active') }
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
