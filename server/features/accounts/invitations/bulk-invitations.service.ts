import type { Connection } from '../../../database/connection.ts'
import type { Context } from '../../../endpoints/context.ts'
import { queueAccountMails } from '../account-mail.service.ts'
import { newAccount } from '../new-account.ts'
import { insertNewUsers, insertPeople } from './bulk-invitations.queries.ts'

/**
 * Prepares accounts without a password for several people, who are not invited yet. Returns the ids of the new accounts
 * by address key; people who have an account already are not among them.
 */
export async function prepareSeveral(
  { config }: Pick<Context, 'config'>,
  transaction: Connection,
  people: { name: string; email: string }[],
): Promise<Map<string, string>> {
  const added = await insertNewUsers(
    transaction,
    people.map((person) => newAccount(config, person)),
  )
  return new Map(added.map(({ id, email_key }) => [email_key, id]))
}

/** Invites several people to claim the accounts that were prepared for them; `cause` withdraws what waits. */
export async function invitePrepared(
  { config }: Pick<Context, 'config'>,
  transaction: Connection,
  people: { id: string; email: string }[],
  cause: string,
): Promise<void> {
  const invitations = people.map(({ id, email }) => ({
    kind: 'invite' as const,
    userId: id,
    recipient: email,
    bulk: true,
    cause,
  }))
  await queueAccountMails({ config }, transaction, invitations)
}

/** Adds people who have no address, and so nothing to sign in with; returns their ids in the order of their names. */
export async function addWithoutAddress(
  { config }: Pick<Context, 'config'>,
  transaction: Connection,
  names: readonly string[],
): Promise<string[]> {
  const people = names.map((name) => newAccount(config, { name, email: null }))
  await insertPeople(transaction, people)
  return people.map(({ id }) => id)
}
