import type { Fault } from '../../../../contract/errors.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { profileFormCategories, profileFormTitles } from '../../../../contract/profiles/options.ts'
import type { Profile } from '../../../../contract/profiles/schemas.ts'
import { LinkButton } from '../../../design/elements/button.tsx'
import { FieldGroup, FormActions, SubmitButton } from '../../../design/forms/form-layout.tsx'
import type { Draft } from '../../../design/forms/form-state.ts'
import { PageForm } from '../../../session/forms/page-form.tsx'
import { MembershipFields } from '../fields/membership-fields.tsx'
import { PersonFields } from '../fields/person-fields.tsx'
import { PrivateFields } from '../fields/private-fields.tsx'
import { SocialFields } from '../fields/social-fields.tsx'
import { labelledOptions, optionsOf } from '../labels/option-labels.ts'

interface ProfileFormProps {
  /** The profile to edit; absent when it is created. */
  profile?: Profile
  faults: readonly Fault[] | undefined
  draft: Draft | null
}

/** The form that creates and edits a profile. */
export function ProfileForm({ profile, faults, draft }: ProfileFormProps) {
  return (
    <PageForm faults={faults} draft={draft} requiredNote>
      <FieldGroup legend={m.profiles_section_person()}>
        <PersonFields
          profile={profile}
          hints={{ company: m.profiles_company_hint(), bio: m.profiles_bio_hint() }}
        />
      </FieldGroup>
      <FieldGroup legend={m.profiles_section_private()}>
        <PrivateFields profile={profile} />
      </FieldGroup>
      <FieldGroup legend={m.profiles_section_membership()} hint={m.profiles_section_membership_hint()}>
        <MembershipFields
          titles={optionsOf(profileFormTitles)}
          categories={labelledOptions(profileFormCategories)}
          membership={profile?.membership[0]}
        />
      </FieldGroup>
      <SocialFields social={profile?.social} />
      <FormActions>
        <SubmitButton>{m.profiles_save()}</SubmitButton>
        <LinkButton to="/dashboard">{m.profiles_go_back()}</LinkButton>
      </FormActions>
    </PageForm>
  )
}
