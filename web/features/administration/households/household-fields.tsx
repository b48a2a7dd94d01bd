import { m } from '../../../../contract/paraglide/messages.js'
import type { Household } from '../../../../contract/profiles/households/schemas.ts'
import { TextArea, TextField } from '../../../design/fields/fields.tsx'

interface HouseholdFieldsProps {
  household?: Household
  required?: boolean
}

/** The fields for name and address of a household. */
export function HouseholdFields({ household, required = true }: HouseholdFieldsProps) {
  return (
    <>
      <TextField
        name="name"
        label={m.profiles_household_name()}
        hint={m.profiles_household_name_hint()}
        required={required}
        autoComplete="off"
        defaultValue={household?.name}
      />
      <TextArea
        name="address"
        label={m.profiles_household_address()}
        rows={3}
        defaultValue={household?.address ?? undefined}
      />
    </>
  )
}
