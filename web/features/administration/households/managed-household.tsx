import { useState } from 'react'
import { Link } from 'react-router'
import type { ManagedHousehold } from '../../../../contract/administration/households.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import type { HouseholdPerson } from '../../../../contract/profiles/households.ts'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { loadSubject } from '../../../api/loading.ts'
import { Badge } from '../../../design/elements/badge.tsx'
import { LinkButton } from '../../../design/elements/button.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { Avatar } from '../../../design/elements/pictures.tsx'
import fieldStyles from '../../../design/fields/field.module.css'
import { FieldError, useField } from '../../../design/fields/field.tsx'
import { Checkbox } from '../../../design/fields/fields.tsx'
import lists from '../../../design/lists/list-page.module.css'
import { BackToList } from '../../../design/lists/page-links.tsx'
import { formatDate } from '../../../design/texts/format-date.ts'
import { formatList } from '../../../design/texts/format-number.ts'
import { SeveralForms } from '../../../session/forms/page-form.tsx'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import type { Route } from './+types/managed-household'
import { changeHousehold } from './household-changes.ts'
import styles from './households.module.css'
import {
  AddNewcomer,
  HouseholdChange,
  HouseholdFields,
  type HouseholdFormsProps,
  LetMoveIn,
  UniteHouseholds,
} from './joining-forms.tsx'

async function load({ api, params }: PageRequest<{ id: string }>) {
  const household = api.request('GET /api/admin/households/:id', { params })
  return { household: await loadSubject(household) }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export function clientAction({ request, params }: Route.ClientActionArgs) {
  return changeHousehold(request, params.id)
}

export default function ManagedHouseholdPage({ loaderData, actionData }: Route.ComponentProps) {
  const { household } = loaderData
  const { done, intent } = (actionData ?? {}) as { done?: string; intent?: string }
  const forms = { household, faults: actionData?.faults }
  return (
    <>
      <BackToList to="/admin/households">{m.administration_households_back()}</BackToList>
      <PageHeading lead={managedBy(household)}>{household.name}</PageHeading>
      <SeveralForms className={styles.sections}>
        {household.address && (
          <p className={styles.address} lang={languageOf(household.address)}>
            {household.address}
          </p>
        )}
        <PeopleOfHousehold household={household} />
        <section key={done ?? 'changes'} className={styles.section} aria-labelledby="household-changes">
          <h2 id="household-changes">{m.administration_member_acts()}</h2>
          <AddNewcomer {...forms} open={household.people.length === 0 || intent === 'newcomer'} />
          <LetMoveIn {...forms} />
          <AppointManagers {...forms} />
          {household.people.length > 0 && <SplitHousehold {...forms} />}
          <UniteHouseholds {...forms} />
          <CorrectHousehold {...forms} />
        </section>
      </SeveralForms>
    </>
  )
}

/** States who manages a household: its own members, or the society's officers. */
function managedBy({ people }: ManagedHousehold): string {
  const names = people.filter(({ manages }) => manages).map(({ name }) => name)
  if (names.length === 0) return m.administration_household_by_officers()
  const list = formatList(names)
  return m.administration_household_by({ names: list })
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: page.loaderData?.household.name, unlisted: true })

/** The people of a household, each with a link to their page and their tasks. */
function PeopleOfHousehold({ household }: { household: ManagedHousehold }) {
  return (
    <section className={styles.section} aria-labelledby="household-people">
      <h2 id="household-people">{m.profiles_household_people()}</h2>
      {household.people.length === 0 && <p>{m.administration_household_empty()}</p>}
      <ul className={lists.entries}>
        {household.people.map((person) => (
          <li key={person._id} className={lists.ruled}>
            <Avatar src={person.avatar} size={40} />
            <div className={lists.words}>
              <Link to={`/admin/users/${person._id}`} className={styles.name} lang={languageOf(person.name)}>
                {person.name}
              </Link>
              <PersonState person={person} />
            </div>
            {needsAccount(person) && (
              <LinkButton to={`/admin/users/${person._id}`}>
                {m.administration_household_give_account()}
                <span className="visually-hidden" lang={languageOf(person.name)}>
                  {' '}
                  {person.name}
                </span>
              </LinkButton>
            )}
          </li>
        ))}
      </ul>
      <p className={lists.small}>{m.administration_household_people_hint()}</p>
    </section>
  )
}

function needsAccount({ child, hasAccount, departed }: HouseholdPerson): boolean {
  return !child && !hasAccount && departed === null
}

function PersonState({ person }: { person: HouseholdPerson }) {
  const { child, dob, manages, departed } = person
  return (
    <span className={lists.marks}>
      {child && <Badge>{m.profiles_household_child()}</Badge>}
      {manages && <Badge tone="info">{m.profiles_household_manages()}</Badge>}
      {departed && <Badge>{departed === 'deceased' ? m.profiles_in_memory() : m.profiles_former()}</Badge>}
      {needsAccount(person) && <Badge>{m.administration_no_email()}</Badge>}
      {dob && <span className={lists.small}>{m.profiles_household_born({ date: formatDate(dob) })}</span>}
    </span>
  )
}

/** The form that chooses the managers of the household. */
function AppointManagers(props: HouseholdFormsProps) {
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
function SplitHousehold(props: HouseholdFormsProps) {
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
function CorrectHousehold(props: HouseholdFormsProps) {
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
        <label key={person._id} className={fieldStyles.choice}>
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
