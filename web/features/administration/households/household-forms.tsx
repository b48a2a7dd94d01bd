import type { ReactNode } from 'react'
import type { ManagedHousehold } from '../../../../contract/administration/households.ts'
import type { Fault } from '../../../../contract/errors.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import type { Household } from '../../../../contract/profiles/households.ts'
import { Disclosure } from '../../../design/elements/disclosure.tsx'
import { TextField } from '../../../design/fields/fields.tsx'
import { SubmitButton } from '../../../design/forms/form-layout.tsx'
import { TypedText } from '../../../design/texts/typed-text.tsx'
import { OneOfForms } from '../../../session/forms/one-of-forms.tsx'
import { PageForm } from '../../../session/forms/page-form.tsx'
import { HouseholdAddress } from '../../profiles/households/household-address.tsx'
import { ReasonField } from '../elements/reason-field.tsx'
import type { HouseholdIntent } from './household-changes.ts'
import styles from './households.module.css'

export interface HouseholdFormsProps {
  household: ManagedHousehold
  /** Faults of the refused change. */
  faults: readonly Fault[] | undefined
}

interface HouseholdChangeProps extends HouseholdFormsProps {
  intent: HouseholdIntent
  title: string
  /** Explains the change. */
  text: string
  open?: boolean
  reasonRequired?: boolean
  children: ReactNode
}

/** A form for one change of a household, with explanation and reason. */
export function HouseholdChange(props: HouseholdChangeProps) {
  const { household, faults, intent, title, text, open = false, reasonRequired = true, children } = props
  return (
    <Disclosure summary={title} open={open}>
      <p>
        <TypedText>{text}</TypedText>
      </p>
      <OneOfForms name={intent} faults={faults}>
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="version" value={household.version} />
        {children}
        <ReasonField required={reasonRequired} />
        <div>
          <SubmitButton look="quiet">{title}</SubmitButton>
        </div>
      </OneOfForms>
    </Disclosure>
  )
}

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
      <HouseholdAddress household={household} />
    </>
  )
}

/** The form that creates a household; its people are added on its own page. */
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
