import type { Connection } from '../../../database/connection.ts'
import type { Context } from '../../../endpoints/context.ts'
import { insertUser, updateUser } from '../accounts.queries.ts'
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
