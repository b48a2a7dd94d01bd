import type { Departure, Listing } from '../../../../contract/accounts/people.ts'
import type { CalendarDate } from '../../../../contract/time/calendar-date.ts'
import type { Connection } from '../../../database/connection.ts'
import type { Context } from '../../../endpoints/context.ts'
import { findPerson, insertUser, updateUser } from '../accounts.queries.ts'
import { newAccount } from '../new-account.ts'

/** Adds somebody without an e-mail address, who cannot sign in; returns their id. */
export async function addPerson(
  { config }: Pick<Context, 'config'>,
  transaction: Connection,
  { name, child }: { name: string; child: boolean },
): Promise<string> {
  const person = newAccount(config, { name, email: null })
  await insertUser(transaction, { ...person, child })
  return person.id
}

/** Marks people who have no account as children, whom only their household and administrators see. */
export async function markChildren(transaction: Connection, userIds: readonly string[]): Promise<void> {
  for (const userId of userIds) await updateUser(transaction, userId, { child: true })
}

/** What decides what may be done with somebody who perhaps has no account. */
export interface PersonState {
  email: string | null
  /** Whether the person has chosen a password, and so decides for themselves. */
  claimed: boolean
  child: boolean
  listing: Listing
  departed: Departure | null
  departedOn: CalendarDate | null
}

/** Returns what is known of how somebody belongs to the society; null when there is nobody. */
export async function findPersonState(connection: Connection, userId: string): Promise<PersonState | null> {
  const user = await findPerson(connection, userId)
  if (!user) return null
  const { email, child, listing, departed, departed_on: departedOn } = user
  return { email, claimed: user.password_hash !== '', child, listing, departed, departedOn }
}

/** Lets others find somebody who never claimed an account, or no longer. */
export function changeListing(transaction: Connection, userId: string, listing: Listing) {
  return updateUser(transaction, userId, { listing })
}
