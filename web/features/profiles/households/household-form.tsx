import { type ReactNode, useId } from 'react'
import { useFetcher } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import type { HouseholdPerson } from '../../../../contract/profiles/households.ts'
import { genders } from '../../../../contract/profiles/options-and-limits.ts'
import { Card } from '../../../design/elements/card.tsx'
import { Checkbox, SelectField, TextField } from '../../../design/fields/fields.tsx'
import { type Draft, FormActions, SubmitButton } from '../../../design/forms/form-layout.tsx'
import { PageForm } from '../../../session/forms/page-form.tsx'
import type { Refusal } from '../../../session/forms/submit.ts'
import { BirthDateField } from '../fields/private-fields.tsx'
import { genderLabel } from '../labels.ts'
import styles from './household.module.css'
import type { HouseholdIntent } from './household-actions.ts'

interface HouseholdFormProps {
  heading: string
  intent: HouseholdIntent
  button: string
  hint?: string
  /** The draft of this page, from any of its forms. */
  draft: Draft | null
  children: ReactNode
}

/** A section of the household page whose form is sent on its own. */
export function HouseholdForm({ heading, intent, button, hint, draft, children }: HouseholdFormProps) {
  const id = useId()
  const fetcher = useFetcher<Refusal | { saved: string }>()
  const { data } = fetcher
  return (
    <Card as="section" labelledBy={id}>
      <h2 id={id} className={styles.heading}>
        {heading}
      </h2>
      {hint && <p className={styles.hint}>{hint}</p>}
      <PageForm
        key={data && 'saved' in data ? data.saved : ''}
        fetcher={fetcher}
        action="/household"
        faults={data && 'faults' in data ? data.faults : undefined}
        draft={draft?.intent?.[0] === intent ? draft : null}
      >
        <input type="hidden" name="intent" value={intent} />
        {children}
        <FormActions>
          <SubmitButton look="quiet">{button}</SubmitButton>
        </FormActions>
      </PageForm>
    </Card>
  )
}

/** The fields of a child: name, date of birth, gender, and visibility of the birthday. */
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
