import type { Insertable, NotNull } from 'kysely'
import { namesOnButton } from '../../../../contract/accounts/options-and-limits.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { chunksOf } from '../../../database/compiled-once.ts'
import type { Connection } from '../../../database/connection.ts'
import type { UserRow } from '../../../database/rows/account-rows.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { countAction } from '../../../endpoints/rate-limit.ts'
import { conflict } from '../../../endpoints/refusal.ts'
import { recordAuditEntry } from '../../audit/audit.service.ts'
import { queueAccountMails } from '../account/account-mail.service.ts'
import { newAccount } from '../account/accounts.queries.ts'
import { accountsBouncing } from '../account/bounces.service.ts'

/**
 * Creates accounts without a password for several people, without inviting them. Returns the ids of new
 * accounts only, by address key.
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

/** Queues invitations to prepared accounts; `cause` can withdraw them. */
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

/** Adds people without an address, who cannot sign in; returns ids in order. */
export async function addWithoutAddress(
  { config }: Pick<Context, 'config'>,
  transaction: Connection,
  names: readonly string[],
): Promise<string[]> {
  const people = names.map((name) => newAccount(config, { name, email: null }))
  await insertPeople(transaction, people)
  return people.map(({ id }) => id)
}

/** Counts the recipients of `inviteUnclaimed`, with some first names. */
export async function countUnclaimed({
  database,
}: Pick<Context, 'database'>): Promise<{ count: number; names: string[] }> {
  const people = await listUnclaimed(database)
  const names = people.slice(0, namesOnButton).map(({ name }) => name.split(' ')[0] ?? name)
  return { count: people.length, names }
}

/**
 * Invites everyone with an address and an unclaimed account; returns their number. Nobody gets a second
 * invitation while one is queued.
 * @param address the administrator's network address, for rate limits
 * @throws {Refusal} conflict where no mail is set up, too_many
 */
export async function inviteUnclaimed(
  context: Context,
  viewer: Viewer,
  address: string,
): Promise<{ invited: number }> {
  const { config, database } = context
  if (!config.smtpUrl) throw conflict(m.accounts_invite_again_no_mail())
  await countAction(context, 'invitations', { address, account: viewer.userId })
  return database.transaction().execute(async (transaction) => {
    const people = await listUnclaimed(transaction)
    const mails = people.map(({ id, email }) => ({
      kind: 'invite' as const,
      userId: id,
      recipient: email,
      bulk: true,
    }))
    await queueAccountMails(context, transaction, mails)
    await recordAuditEntry(config, transaction, viewer, {
      act: 'invite again',
      subject: { kind: 'accounts', id: 'unclaimed' },
      aboutUserId: null,
      before: null,
      after: { invited: people.length },
      reason: null,
    })
    return { invited: people.length }
  })
}

async function insertPeople(connection: Connection, people: Insertable<UserRow>[]): Promise<void> {
  for (const chunk of chunksOf(people)) await connection.insertInto('users').values(chunk).execute()
}

/** Adds accounts, except for addresses in use; returns the added ones. */
async function insertNewUsers(connection: Connection, users: Insertable<UserRow>[]) {
  const added = []
  for (const chunk of chunksOf(users))
    added.push(
      ...(await connection
        .insertInto('users')
        .values(chunk)
        .onConflict((conflict) => conflict.column('email_key').doNothing())
        .returning(['id', 'email_key', 'email'])
        .$narrowType<{ email_key: NotNull; email: NotNull }>()
        .execute()),
    )
  return added
}

/** Lists unclaimed accounts with a working address and without a queued invitation. */
function listUnclaimed(connection: Connection) {
  return connection
    .selectFrom('users')
    .select(['users.id', 'users.email', 'users.name'])
    .where('users.email', 'is not', null)
    .$narrowType<{ email: NotNull }>()
    .where('users.departed', 'is', null)
    .where('users.password_hash', '=', '')
    .where('users.suspended_at', 'is', null)
    .where('users.wants_no_mail', '=', false)
    .where(({ not }) => not(accountsBouncing()))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('mails')
            .select('mails.id')
            .whereRef('mails.user_id', '=', 'users.id')
            .where('mails.kind', '=', 'invite')
            .where('mails.state', 'in', ['queued', 'sending']),
        ),
      ),
    )
    .orderBy('users.id')
    .execute()
}
