import { m } from '../../../../contract/paraglide/messages.js'
import { membershipTypes } from '../../../../contract/profiles/options.ts'
import type { Membership } from '../../../../contract/profiles/schemas.ts'
import { Checkbox } from '../../../design/fields/choices.tsx'
import { type Option, SelectField } from '../../../design/fields/fields.tsx'
import { FieldRow } from '../../../design/forms/form-layout.tsx'
import { labelOf, optionsOf } from '../labels/option-labels.ts'
import { PeriodFields } from './period-fields.tsx'

interface MembershipFieldsProps {
  /** Titles and categories of this form; the two forms offer different ones. */
  titles: readonly Option[]
  categories: readonly Option[]
  membership?: Membership
}

/** The fields of a membership. */
export function MembershipFields({ titles, categories, membership }: MembershipFieldsProps) {
  return (
    <>
      <FieldRow>
        <SelectField
          name="title"
          label={m.profiles_title()}
          required
          options={withStored(titles, membership)}
          defaultValue={membership?.title}
        />
        <SelectField
          name="category"
          label={m.profiles_category()}
          required
          options={categories}
          defaultValue={membership?.category}
        />
      </FieldRow>
      <SelectField
        name="type"
        label={m.profiles_type()}
        required
        options={optionsOf(membershipTypes)}
        defaultValue={membership?.type}
      />
      <PeriodFields period={membership} />
      <Checkbox
        name="active"
        label={m.profiles_active()}
        hint={m.profiles_active_hint()}
        defaultChecked={membership?.active ?? true}
      />
    </>
  )
}

/** Adds the stored title to the offered ones: another form may have stored it, and saving must not change it. */
function withStored(titles: readonly Option[], membership: Membership | undefined): readonly Option[] {
  if (!membership || titles.some(({ value }) => value === membership.title)) return titles
  return [...titles, { value: membership.title, label: labelOf(membership.title) }]
}
