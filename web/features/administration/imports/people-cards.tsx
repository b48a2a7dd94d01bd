import type { ImportFact, ImportRow } from '../../../../contract/administration/imports/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { Badge } from '../../../design/elements/badge.tsx'
import { TypedText } from '../../../design/texts/typed-text.tsx'
import { factText, fieldText } from './import-texts.ts'
import styles from './imports.module.css'

/** The first people of a list as they would be added, with uncertain values marked. */
export function PeopleCards({ people, count }: { people: readonly ImportRow[]; count: number }) {
  if (people.length === 0) return null
  return (
    <section aria-labelledby="people" className={styles.step}>
      <h2 id="people">{m.administration_import_people()}</h2>
      <p className={styles.soft}>{m.administration_import_people_text({ shown: people.length, count })}</p>
      <ul className={styles.cards}>
        {people.map((person) => (
          <li key={`${person.row} ${person.part}`} className={styles.card}>
            <PersonCard person={person} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function PersonCard({ person: { name, household, child, guessed, facts, row } }: { person: ImportRow }) {
  return (
    <>
      <h3 className={styles.name}>
        <TypedText>{name}</TypedText>
      </h3>
      <p className={styles.marks}>
        {guessed && <Badge tone="celebration">{m.administration_import_name_guessed()}</Badge>}
        {child && <Badge tone="celebration">{m.profiles_household_child()}</Badge>}
        {household && <Badge tone="info">{household}</Badge>}
        <span className={styles.soft}>{m.administration_file_row_number({ row })}</span>
      </p>
      {facts.length > 0 && (
        <dl className={styles.facts}>
          {facts.map((fact) => (
            <Fact key={`${fact.field} ${fact.value} ${fact.state}`} fact={fact} />
          ))}
        </dl>
      )}
    </>
  )
}

function Fact({ fact: { field, value, state, msg } }: { fact: ImportFact }) {
  return (
    <div data-state={state}>
      <dt>{fieldText(field)}</dt>
      <dd>
        <TypedText>{state === 'left out' ? <del>{value}</del> : factText(field, value)}</TypedText>
        {state === 'guessed' && <Badge tone="celebration">{m.administration_import_guessed()}</Badge>}
        {msg && <span className={styles.reason}>{msg}</span>}
      </dd>
    </div>
  )
}
