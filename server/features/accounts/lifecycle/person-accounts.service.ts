import type { Departure, Listing } from '../../../../contract/accounts/options-and-limits.ts'
import type { CalendarDate } from '../../../../contract/time/calendar-date.ts'
import type { Connection } from '../../../database/connection.ts'
import { lockAccount } from '../../../database/row-locks.ts'
import type { Context } from '../../../endpoints/context.ts'
import { withdrawMessages } from '../../../mail/mail-queue.ts'
import { recordSecurity } from '../../audit/security-log.service.ts'
import { changeAccess } from '../access/access.service.ts'
import { type AccountContext, type AccountTransaction, publish } from '../account/account-subscribers.ts'
import { findPerson, insertUser, newAccount, updateUser } from '../account/accounts.queries.ts'
import { endAccess } from './account-changes.service.ts'
import { requireAnotherAdministrator } from './administrators.service.ts'

/** Adds a person without an address, who cannot sign in; returns their id. */
export async function addPersonWithoutAccount(
  { config }: Pick<Context, 'config'>,
  transaction: Connection,
  { name, child }: { name: string; child: boolean },
): Promise<string> {
  const person = newAccount(config, { name, email: null })
  await insertUser(transaction, { ...person, child })
  return person.id
}

/** Marks people without an account as children, visible to household and administrators only. */
export async function markChildren(transaction: Connection, userIds: readonly string[]): Promise<void> {
  for (const userId of userIds) await updateUser(transaction, userId, { child: true })
}

/** The state of a person, with or without an account, that decides allowed actions. */
interface PersonState {
  email: string | null
  /** true once the person has chosen a password, and so decides for themselves. */
  claimed: boolean
  child: boolean
  listing: Listing
  departed: Departure | null
  departedOn: CalendarDate | null
}

/** Returns the state of a person; null when there is none. */
export async function findPersonState(connection: Connection, userId: string): Promise<PersonState | null> {
  const user = await findPerson(connection, userId)
  if (!user) return null
  const { email, child, listing, departed, departed_on: departedOn } = user
  return { email, claimed: user.password_hash !== '', child, listing, departed, departedOn }
}

/** Lists or unlists a person who never claimed an account. */
export function changeListing(transaction: Connection, userId: string, listing: Listing) {
  return updateUser(transaction, userId, { listing })
}

type Subscribers = Pick<AccountContext, 'accountSubscribers'>

/**
 * Prepares a departure: subscribers release the member's seats and duties. Call it before the account is
 * locked.
 */
export function prepareDeparture(
  subscribers: Subscribers,
  during: AccountTransaction,
  userId: string,
): Promise<void> {
  return publish(subscribers, 'beforeDeparture', during, userId)
}

/**
 * Records that a member has left or died, after `prepareDeparture`. Name and offices remain; sessions, mail,
 * birthdays and contact end, and seats at coming events go to others.
 * @param on the last day on which they were a member
 * @throws {Refusal} last_administrator
 */
export async function recordDeparture(
  subscribers: Subscribers,
  during: AccountTransaction,
  { userId, departed, on }: { userId: string; departed: Departure; on: CalendarDate },
): Promise<void> {
  const { config, transaction } = during
  await requireAnotherAdministrator(transaction, userId)
  await lockAccount(transaction, userId)
  await endAccess(subscribers, during, userId)
  await changeAccess({ config }, transaction, [userId], { departed, departed_on: on })
  await withdrawMessages(transaction, { userId })
  await recordSecurity(config, transaction, { event: 'account suspended', account: userId, detail: departed })
  await publish(subscribers, 'departed', during, userId)
}

/** Undoes a departure; members restore the ended things themselves. */
export async function undoDeparture(
  { config, transaction }: AccountTransaction,
  userId: string,
): Promise<void> {
  await lockAccount(transaction, userId)
  await changeAccess({ config }, transaction, [userId], { departed: null, departed_on: null })
  await recordSecurity(config, transaction, {
    event: 'account restored',
    account: userId,
    detail: 'returned',
  })
}
