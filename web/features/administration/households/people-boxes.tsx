import type { HouseholdPerson } from '../../../../contract/profiles/households/schemas.ts'
import { FieldError, useField } from '../../../design/fields/field.tsx'
import styles from './households.module.css'

interface PeopleBoxesProps {
  name: string
  label: string
  people: readonly HouseholdPerson[]
  /** Who is chosen at first. */
  chosen?: (person: HouseholdPerson) => boolean
}

/** A box for each of some people of a household; the form sends the chosen ids under one name. */
export function PeopleBoxes({ name, label, people, chosen = () => false }: PeopleBoxesProps) {
  const { errorId, error, restored, kept } = useField({ name, label })
  return (
    <fieldset className={styles.boxes} aria-describedby={error ? errorId : undefined}>
      <legend>{label}</legend>
      {people.map((person) => (
        <label key={person._id} className={styles.box}>
          <input
            type="checkbox"
            name={name}
            value={person._id}
            defaultChecked={restored ? kept?.includes(person._id) : chosen(person)}
          />
          {person.name}
        </label>
      ))}
      <FieldError id={errorId}>{error}</FieldError>
    </fieldset>
  )
}
