import type { Connection } from '../../../database/connection.ts'
import type { Context } from '../../../endpoints/context.ts'
import { queueAccountMails } from '../account-mail.service.ts'
import { newAccount } from '../new-account.ts'
import { insertNewUsers, insertPeople, listTakenKeys } from './bulk-invitations.queries.ts'

/** Finds which of some case-folded addresses have an account. */
export async function takenAddresses(connection: Connection, emailKeys: string[]): Promise<Set<string>> {
  if (emailKeys.length === 0) return new Set()
  return new Set((await listTakenKeys(connection, emailKeys)).map(({ email_key }) => email_key))
}

/**
 * Prepares accounts without a password for several people and invites them to claim them. Returns the ids of the new
 * accounts by case-folded address; people who have an account already are not among them.
 */
export async function inviteSeveral(
  { config }: Pick<Context, 'config'>,
  transaction: Connection,
  people: { name: string; email: string }[],
): Promise<Map<string, string>> {
  const added = await insertNewUsers(
    transaction,
    people.map((person) => newAccount(config, person)),
  )
  const invitations = added.map(({ id, email }) => ({
    kind: 'invite' as const,
    userId: id,
    recipient: email,
    bulk: true,
  }))
  await queueAccountMails({ config }, transaction, invitations)
  return new Map(added.map(({ id, email_key }) => [email_key, id]))
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
