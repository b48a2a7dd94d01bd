import { useState } from 'react'
import { m } from '../../../../contract/paraglide/messages.js'
import { Checkbox } from '../../../design/fields/choices.tsx'
import { HouseholdFields } from './household-fields.tsx'
import { HouseholdChange, type HouseholdFormsProps } from './household-forms.tsx'
import { PeopleBoxes } from './people-boxes.tsx'

/** The form that says who manages the household. */
export function AppointManagers(props: HouseholdFormsProps) {
  const able = props.household.people.filter(
    ({ child, hasAccount, departed }) => !child && hasAccount && departed === null,
  )
  return (
    <HouseholdChange
      {...props}
      intent="managers"
      title={m.administration_household_managers()}
      text={m.administration_household_managers_text()}
    >
      {able.length > 0 ? (
        <PeopleBoxes
          name="managers"
          label={m.administration_household_who_manages()}
          people={able}
          chosen={({ manages }) => manages}
        />
      ) : (
        <p>{m.administration_household_nobody_able()}</p>
      )}
    </HouseholdChange>
  )
}

/** The form for people who leave together, for a household of their own or for none. */
export function SplitHousehold(props: HouseholdFormsProps) {
  const { people } = props.household
  const [isOwn, setOwn] = useState(true)
  return (
    <HouseholdChange
      {...props}
      intent="split"
      title={m.administration_household_split()}
      text={m.administration_household_split_text()}
    >
      <PeopleBoxes name="people" label={m.administration_household_who_leaves()} people={people} />
      <Checkbox
        name="own"
        label={m.administration_household_own()}
        hint={m.administration_household_own_hint()}
        defaultChecked
        onChange={setOwn}
      />
      {isOwn && <HouseholdFields />}
      {people.some(({ child }) => child) && (
        <Checkbox
          name="leaveChildren"
          label={m.administration_household_leave_children()}
          hint={m.administration_household_leave_children_hint()}
        />
      )}
    </HouseholdChange>
  )
}

/** The form that corrects name and address. */
export function CorrectHousehold(props: HouseholdFormsProps) {
  return (
    <HouseholdChange
      {...props}
      intent="correct"
      title={m.administration_household_correct()}
      text={m.administration_household_correct_text()}
      reasonRequired={false}
    >
      <HouseholdFields household={props.household} />
    </HouseholdChange>
  )
}
