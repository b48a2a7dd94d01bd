import { m } from '../../../../contract/paraglide/messages.js'
import type { HouseholdPerson } from '../../../../contract/profiles/households/schemas.ts'
import { genders } from '../../../../contract/profiles/options.ts'
import { Checkbox } from '../../../design/fields/choices.tsx'
import { SelectField, TextField } from '../../../design/fields/fields.tsx'
import { BirthDateField } from '../fields/birth-date-field.tsx'
import { genderLabel } from '../labels/option-labels.ts'

/** The fields of a child: name, date of birth, gender, and whether members find the birthday. */
export function ChildFields({ child }: { child?: HouseholdPerson }) {
  return (
    <>
      <TextField
        name="name"
        label={m.accounts_name()}
        required
        autoComplete="off"
        defaultValue={child?.name}
      />
      <BirthDateField required defaultValue={child?.dob} />
      <SelectField
        name="gender"
        label={m.profiles_gender()}
        placeholder={null}
        options={genders.map((value) => ({ value, label: genderLabel(value) }))}
        defaultValue={child?.gender ?? 'unknown'}
      />
      <Checkbox
        name="birthdayAllowed"
        label={m.profiles_household_birthday()}
        hint={m.profiles_household_birthday_hint()}
        defaultChecked={child?.birthdayAllowed ?? false}
      />
    </>
  )
}
