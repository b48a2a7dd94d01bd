import { m } from '../../../../contract/paraglide/messages.js'
import { genders } from '../../../../contract/profiles/options.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { Checkbox, RadioGroup } from '../../../design/fields/choices.tsx'
import { SelectField, TextField } from '../../../design/fields/fields.tsx'
import { FieldRow } from '../../../design/forms/form-layout.tsx'
import { BirthDateField } from '../../profiles/fields/birth-date-field.tsx'
import { genderLabel } from '../../profiles/labels/option-labels.ts'
import { Finder } from './finder.tsx'
import { HouseholdChange, type HouseholdFormsProps } from './household-forms.tsx'

const mostFound = 8

/** The form that adds somebody without an account; it stays open for the next one. */
export function AddNewcomer(props: HouseholdFormsProps & { open: boolean }) {
  return (
    <HouseholdChange
      {...props}
      intent="newcomer"
      title={m.administration_household_add()}
      text={m.administration_household_add_text()}
      reasonRequired={false}
    >
      <FieldRow>
        <TextField name="name" label={m.administration_name()} required autoComplete="off" />
        <BirthDateField hint={m.administration_household_dob_hint()} />
      </FieldRow>
      <RadioGroup
        name="kind"
        label={m.administration_household_kind()}
        required
        options={[
          { value: 'adult', label: m.administration_household_adult() },
          { value: 'child', label: m.profiles_household_child() },
        ]}
        defaultValue="adult"
      />
      <SelectField
        name="gender"
        label={m.profiles_gender()}
        placeholder={null}
        options={genders.map((value) => ({ value, label: genderLabel(value) }))}
        defaultValue="unknown"
      />
    </HouseholdChange>
  )
}

/** The form that lets a known person move in. */
export function LetMoveIn(props: HouseholdFormsProps) {
  async function find(search: string) {
    const people = await browserApi.request('GET /api/admin/users', { query: { search, limit: mostFound } })
    const known = new Set(props.household.people.map(({ _id }) => _id))
    return people
      .filter(({ _id }) => !known.has(_id))
      .map(({ _id, name, email }) => ({ value: _id, label: email ? `${name}, ${email}` : name }))
  }
  return (
    <HouseholdChange
      {...props}
      intent="join"
      title={m.administration_household_join()}
      text={m.administration_household_join_text()}
      reasonRequired={false}
    >
      <Finder
        name="person"
        label={m.administration_find_person()}
        choice={m.administration_household_who_joins()}
        find={find}
      />
      <Checkbox
        name="move"
        label={m.administration_household_move()}
        hint={m.administration_household_move_hint()}
      />
    </HouseholdChange>
  )
}

/** The form that unites the household with another one. */
export function UniteHouseholds(props: HouseholdFormsProps) {
  async function find(search: string) {
    const found = await browserApi.request('GET /api/admin/households', {
      query: { search, limit: mostFound },
    })
    return found
      .filter(({ _id }) => _id !== props.household._id)
      .map(({ _id, name, adults, children }) => ({
        value: _id,
        label: `${name}, ${m.administration_household_count({ adults, children })}`,
      }))
  }
  return (
    <HouseholdChange
      {...props}
      intent="unite"
      title={m.administration_household_unite()}
      text={m.administration_household_unite_text({ name: props.household.name })}
    >
      <Finder
        name="household"
        label={m.administration_find_household()}
        choice={m.administration_household_which()}
        find={find}
      />
    </HouseholdChange>
  )
}
