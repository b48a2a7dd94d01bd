import type { Fault } from '../../../../contract/errors.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { TextField } from '../../../design/fields/fields.tsx'
import { FieldRow, SubmitButton } from '../../../design/forms/form-layout.tsx'
import { OneOfForms } from '../../../session/forms/one-of-forms.tsx'
import { BirthDateField } from '../../profiles/fields/birth-date-field.tsx'
import styles from './users.module.css'

/** The form that adds somebody without an e-mail address. */
export function AddPerson({ faults }: { faults: readonly Fault[] | undefined }) {
  return (
    <section id="add-person" className={styles.invite} aria-labelledby="add-person-heading">
      <h2 id="add-person-heading">{m.administration_add_person()}</h2>
      <p>{m.administration_add_person_hint()}</p>
      <OneOfForms name="add" faults={faults}>
        <input type="hidden" name="intent" value="add" />
        <FieldRow>
          <TextField name="name" label={m.administration_name()} required autoComplete="off" />
          <BirthDateField />
        </FieldRow>
        <div>
          <SubmitButton look="quiet">{m.administration_add_person_button()}</SubmitButton>
        </div>
      </OneOfForms>
    </section>
  )
}
