import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import type { ManagedHousehold } from '../../../../contract/administration/households.ts'
import type { Fault } from '../../../../contract/errors.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import type { Household } from '../../../../contract/profiles/households.ts'
import { genders } from '../../../../contract/profiles/options-and-limits.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { showFaultsOf } from '../../../api/show-faults.ts'
import { Button } from '../../../design/elements/button.tsx'
import { Disclosure } from '../../../design/elements/disclosure.tsx'
import { FieldRow } from '../../../design/fields/field.tsx'
import { Checkbox, type Option, RadioGroup, SelectField, TextField } from '../../../design/fields/fields.tsx'
import { SubmitButton } from '../../../design/forms/form-layout.tsx'
import { TypedText } from '../../../design/texts/typed-text.tsx'
import { OneOfForms, PageForm } from '../../../session/forms/page-form.tsx'
import { BirthDateField } from '../../profiles/fields/private-fields.tsx'
import { HouseholdAddress } from '../../profiles/households/household-address.tsx'
import { genderLabel } from '../../profiles/labels.ts'
import { ReasonField } from '../elements/reason-field.tsx'
import type { HouseholdIntent } from './household-changes.ts'
import styles from './households.module.css'

const mostFound = 8

/** The form that adds a person without an account; it stays open for the next one. */
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

/** The form that adds a known person. */
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

/** The form that merges another household into this one. */
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

interface FinderProps {
  /** The name of the field with the chosen id. */
  name: string
  /** The label of the search field. */
  label: string
  /** The label of the choice among the results. */
  choice: string
  find: (search: string) => Promise<Option[]>
}

/** A search by name inside a form, with a choice among its results. */
function Finder({ name, label, choice, find }: FinderProps) {
  const [found, setFound] = useState<Option[] | null>(null)
  const field = useRef<HTMLDivElement>(null)
  async function look() {
    const search = field.current?.querySelector('input')?.value.trim() ?? ''
    if (search !== '') setFound((await showFaultsOf(find(search))) ?? null)
  }
  function searchOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    void look()
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the field inside takes the key */}
      <div ref={field} onKeyDown={searchOnEnter}>
        <TextField name={`${name}Search`} type="search" label={label} autoComplete="off" />
      </div>
      <div>
        <Button onClick={() => void look()}>{m.administration_find()}</Button>
      </div>
      <p role="status">{found?.length === 0 && m.administration_find_none()}</p>
      {found && found.length > 0 && (
        <RadioGroup
          key={found.map(({ value }) => value).join()}
          name={name}
          label={choice}
          required
          defaultValue={found[0]?.value ?? null}
          options={found}
        />
      )}
    </>
  )
}

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
