import type { Fault } from '../../../../contract/errors.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { SubmitButton } from '../../../design/forms/form-layout.tsx'
import { PageForm } from '../../../session/forms/page-form.tsx'
import { HouseholdFields } from './household-fields.tsx'
import styles from './households.module.css'

/** The form that begins a household; who lives there is said on its own page. */
export function BeginHousehold({ faults }: { faults: readonly Fault[] | undefined }) {
  return (
    <section id="begin" className={styles.begin} aria-labelledby="begin-household">
      <h2 id="begin-household">{m.profiles_household_begin()}</h2>
      <p>{m.administration_household_begin_hint()}</p>
      <PageForm faults={faults}>
        <HouseholdFields />
        <div>
          <SubmitButton look="quiet">{m.profiles_household_begin()}</SubmitButton>
        </div>
      </PageForm>
    </section>
  )
}
