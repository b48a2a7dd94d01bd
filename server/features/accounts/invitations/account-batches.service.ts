import type { Connection } from '../../../database/connection.ts'
import { newId } from '../../../database/identifiers.ts'
import type { Context } from '../../../endpoints/context.ts'
import { queueMails } from '../../../mail/mail-queue.ts'
import { caseFold } from '../../../text/case-folding.ts'
import { insertNewUsers, listTakenKeys, listUsersAfter } from './account-batches.queries.ts'

/** Those of some addresses, case-folded, that have an account. */
export async function takenAddresses(connection: Connection, emailKeys: string[]): Promise<Set<string>> {
  if (emailKeys.length === 0) return new Set()
  return new Set((await listTakenKeys(connection, emailKeys)).map(({ email_key }) => email_key))
}

/**
 * Prepares accounts without a password for several people and invites them to claim them. Answers the ids by
 * case-folded address; who has an account already is not among them.
 */
export async function inviteSeveral(
  { config }: Pick<Context, 'config'>,
  transaction: Connection,
  people: { name: string; email: string }[],
): Promise<Map<string, string>> {
  const added = await insertNewUsers(
    transaction,
    people.map(({ name, email }) => ({
      id: newId(),
      name,
      name_key: caseFold(name),
      email,
      email_key: caseFold(email),
      password_hash: '',
      administrator: false,
      must_verify: config.requireVerification,
      created_at: config.now().toISOString(),
    })),
  )
  const invitations = added.map(({ id, email }) => ({
    kind: 'invite' as const,
    userId: id,
    recipient: email,
    bulk: true,
  }))
  await queueMails({ config }, transaction, invitations)
  return new Map(added.map(({ id, email_key }) => [email_key, id]))
}

/** Name and address of every account, in batches. */
export async function* allAccounts(connection: Connection, batch: number) {
  let after = ''
  for (;;) {
    const accounts = await listUsersAfter(connection, after, batch)
    if (accounts.length === 0) return
    yield accounts
    after = accounts.at(-1)?.id ?? after
  }
}
