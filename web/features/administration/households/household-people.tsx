import { Link } from 'react-router'
import type { ManagedHousehold } from '../../../../contract/administration/households.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import type { HouseholdPerson } from '../../../../contract/profiles/households.ts'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { Badge } from '../../../design/elements/badge.tsx'
import { LinkButton } from '../../../design/elements/button.tsx'
import { Avatar } from '../../../design/elements/pictures.tsx'
import lists from '../../../design/lists/list-page.module.css'
import { formatDate } from '../../../design/texts/format-date.ts'
import styles from './households.module.css'

/** The people of a household, each with a link to their page and their tasks. */
export function PeopleOfHousehold({ household }: { household: ManagedHousehold }) {
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
