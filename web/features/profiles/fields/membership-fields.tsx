import { m } from '../../../../contract/paraglide/messages.js'
import { membershipTypes } from '../../../../contract/profiles/options.ts'
import type { Membership } from '../../../../contract/profiles/schemas.ts'
import { Checkbox } from '../../../design/fields/choices.tsx'
import { type Option, SelectField } from '../../../design/fields/fields.tsx'
import { FieldRow } from '../../../design/forms/form-layout.tsx'
import { optionsOf } from '../labels/option-labels.ts'
import { useOwnOptions, withStored } from '../labels/use-own-options.ts'
import { PeriodFields } from './period-fields.tsx'

interface MembershipFieldsProps {
  /** Titles and categories of this form; the two forms offer different ones, and both the society's own. */
  titles: readonly Option[]
  categories: readonly Option[]
  membership?: Membership
}

/** The fields of a membership. */
export function MembershipFields({ titles, categories, membership }: MembershipFieldsProps) {
  const own = useOwnOptions()
  return (
    <>
      <FieldRow>
        <SelectField
          name="title"
          label={m.profiles_title()}
          required
          options={withStored([...titles, ...own.titles], membership?.title)}
          defaultValue={membership?.title}
        />
        <SelectField
          name="category"
          label={m.profiles_category()}
          required
          options={withStored([...categories, ...own.categories], membership?.category)}
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
