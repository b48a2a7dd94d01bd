import { m } from '../../../../contract/paraglide/messages.js'
import type { Connection, Database } from '../../../database/connection.ts'
import { violatedConstraint } from '../../../database/engines/database-errors.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { Refusal, refusal } from '../../../endpoints/refusal.ts'
import { emailKey } from '../../../text/comparison.ts'
import { isListed, rightsOf } from './accounts.policy.ts'
import {
  findPerson,
  findUser,
  findUserByEmailKey,
  listAdministrators,
  listUsersAfter,
} from './accounts.queries.ts'

/** Returns this site's URL of a member's photo. */
export function avatarAddress({ publicUrl }: { publicUrl: string }, userId: string): string {
  return `${publicUrl}/avatars/${userId}`
}

/** Lists name and address of every administrator. */
export function administrators(database: Database): Promise<{ name: string; email: string }[]> {
  return listAdministrators(database)
}

/** Lists name and address of every person in batches; some have no address. */
export async function* allAccounts(connection: Connection, batch: number) {
  let after = ''
  for (;;) {
    const accounts = await listUsersAfter(connection, after, batch)
    if (accounts.length === 0) return
    yield accounts
    after = accounts.at(-1)?.id ?? after
  }
}

/**
 * Returns the viewer of requests without a session, such as calendar subscriptions. null when the account is
 * missing, suspended or departed.
 */
export async function accountAsViewer(
  { config, database }: Pick<Context, 'config'> & { database: Connection },
  userId: string,
): Promise<Viewer | null> {
  const user = await findUser(database, userId)
  if (!user || user.suspended_at !== null || user.departed !== null) return null
  return { userId: user.id, sessionId: '', ...rightsOf(config, user) }
}

/**
 * Returns whether members may learn that a person exists. They may not for suspended or limited accounts, children, and
 * accounts never claimed.
 */
export async function isKnownToMembers(
  { config }: Pick<Context, 'config'>,
  connection: Connection,
  userId: string,
): Promise<boolean> {
  const person = await findPerson(connection, userId)
  return person !== undefined && isListed(config, { ...person, departed: null })
}

/** Returns the name of a person, with or without an account; '' when there is none. */
export async function findName(connection: Connection, userId: string): Promise<string> {
  return (await findPerson(connection, userId))?.name ?? ''
}

/** Returns the time of the previous visit, to the hour; null on the first. */
export async function readVisitBefore(connection: Connection, userId: string): Promise<string | null> {
  const user = await findPerson(connection, userId)
  return user?.seen_before && user.seen_before >= user.created_at ? user.seen_before : null
}

/** Returns the id of the account with an address; null when none may sign in. */
export async function findAccountId(connection: Connection, email: string): Promise<string | null> {
  const user = await findUserByEmailKey(connection, emailKey(email))
  return user && user.suspended_at === null && user.departed === null ? user.id : null
}

/** Refuses an address that is taken, with a text for its owner: sign in instead. */
export function addressTaken(): Refusal {
  return refusal('email_taken', 'email')
}

/** Refuses an address that is taken, with a text for an administrator. */
export function addressInUse(): Refusal {
  return new Refusal('email_taken', [{ msg: m.accounts_email_taken(), param: 'email', code: 'email_taken' }])
}

/**
 * Runs work that writes an address, and refuses one that is taken. The unique index decides: a check
 * beforehand would be a race.
 * @throws {Refusal} the result of `refuse`, when another account has the address
 */
export async function refuseTakenAddress<Result>(
  refuse: () => Refusal,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (violatedConstraint(error)?.constraint === 'users_email_key') throw refuse()
    throw error
  }
}
