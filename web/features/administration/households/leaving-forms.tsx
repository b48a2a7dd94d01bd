import { useState } from 'react'
import { m } from '../../../../contract/paraglide/messages.js'
import type { HouseholdPerson } from '../../../../contract/profiles/households.ts'
import { Checkbox } from '../../../design/fields/choices.tsx'
import fields from '../../../design/fields/field.module.css'
import { FieldError, useField } from '../../../design/fields/field.tsx'
import { HouseholdChange, HouseholdFields, type HouseholdFormsProps } from './household-forms.tsx'
import styles from './households.module.css'

/** The form that chooses the managers of the household. */
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

/** The form that moves several people out, into an own household or none. */
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

interface PeopleBoxesProps {
  name: string
  label: string
  people: readonly HouseholdPerson[]
  /** Returns whether a person is chosen initially. */
  chosen?: (person: HouseholdPerson) => boolean
}

/** A checkbox for each of some people; the form sends the chosen ids under one name. */
function PeopleBoxes({ name, label, people, chosen = () => false }: PeopleBoxesProps) {
  const { errorId, error, restored, typed } = useField({ name, label })
  return (
    <fieldset className={styles.boxes} aria-describedby={error ? errorId : undefined}>
      <legend>{label}</legend>
      {people.map((person) => (
        <label key={person._id} className={fields.choice}>
          <input
            type="checkbox"
            name={name}
            value={person._id}
            defaultChecked={restored ? typed?.includes(person._id) : chosen(person)}
          />
          {person.name}
        </label>
      ))}
      <FieldError id={errorId}>{error}</FieldError>
    </fieldset>
  )
}
