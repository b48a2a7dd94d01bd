import type { BulkOutcome } from '../../../../contract/administration/account-actions.ts'
import type { PeopleChanged } from '../../../../contract/administration/people.ts'
import type { ManagedUser } from '../../../../contract/administration/users.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import styles from './elements.module.css'

/** States that a link was emailed, or shows it for handing over. */
export function LinkToHandOver({ done, link }: { done: string; link: string | null }) {
  return (
    <div className={styles.once} role="status">
      <p>{link === null ? done : m.administration_link_once()}</p>
      {link !== null && <code>{link}</code>}
    </div>
  )
}

/** The result of a bulk action for each account, with links for handing over. */
export function BulkResult({ outcome, users }: { outcome: BulkOutcome; users: ManagedUser[] }) {
  const nameOf = (id: string) => users.find(({ _id }) => _id === id)?.name ?? id
  const links = outcome.filter(({ link }) => link !== null)
  return (
    <section className={styles.once} aria-label={m.administration_bulk_outcome()} role="status">
      <p>{m.administration_bulk_done({ count: outcome.filter(({ done }) => done).length })}</p>
      <ul>
        {outcome
          .filter(({ done }) => !done)
          .map(({ user, msg }) => (
            <li key={user}>{m.administration_bulk_failed({ name: nameOf(user), msg: msg ?? '' })}</li>
          ))}
      </ul>
      {links.length > 0 && (
        <>
          <p>{m.administration_bulk_links()}</p>
          <ul>
            {links.map(({ user, link }) => (
              <li key={user}>
                {nameOf(user)}: <code>{link}</code>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

/** The result of a change of many people, with the reasons of refusals. */
export function ChangesResult({ changed: { done, unchanged, left, reasons } }: { changed: PeopleChanged }) {
  return (
    <section className={styles.once} aria-label={m.administration_bulk_outcome()} role="status">
      <p>{m.administration_people_changed({ done, unchanged })}</p>
      {left > 0 && <p>{m.administration_people_left({ count: left })}</p>}
      <ul>
        {reasons.map(({ user, name, msg }) => (
          <li key={user}>{m.administration_bulk_failed({ name, msg })}</li>
        ))}
      </ul>
    </section>
  )
}

/** Joins first names for the label of a button that emails many people. */
export function namesOf(names: readonly string[], count: number): string {
  return [...names, ...(count > names.length ? ['…'] : [])].join(', ')
}
