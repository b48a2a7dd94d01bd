import type { WaitingAccount } from '../../../../contract/administration/overview/schemas.ts'
import type { Connection } from '../../../database/connection.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { type Page, pageOf, readCursor } from '../../../endpoints/paging.ts'
import { refusal } from '../../../endpoints/refusal.ts'
import type { Broadcast } from '../../../live/broadcast.ts'
import { type NewMail, queueMails } from '../../../mail/mail-queue.ts'
import { removeAccountWithin } from '../../accounts/account-removal.service.ts'
import { recordAct } from '../../audit/audit.service.ts'
import type { FeedNews } from '../../posts/live/live-feed.service.ts'
import { approveEverybody, approveUser, countWaiting, findWaiting, listWaiting } from './newcomers.queries.ts'

const shownWithoutLimit = 100

/** Accounts that wait for approval, the longest waiting first. */
export async function listWaitingAccounts(
  { database }: Context,
  { limit = shownWithoutLimit, cursor }: { limit?: number | undefined; cursor?: string | undefined },
): Promise<Page<WaitingAccount>> {
  const [after = null] = cursor ? readCursor(cursor, 1) : []
  const users = await listWaiting(database, { limit: limit + 1, after })
  const { items, next } = pageOf(users, limit, ({ id }) => [id])
  return {
    items: items.map(({ id, name, email, created_at, email_verified_at }) => ({
      _id: id,
      name,
      email,
      date: created_at,
      verified: email_verified_at !== null,
    })),
    next,
  }
}

/** Lets a new account in and tells its owner. @throws {Refusal} absent when it does not wait */
export async function approveAccount(
  { config, database }: Context,
  viewer: Viewer,
  userId: string,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const user = await approveUser(transaction, userId)
    if (!user) throw refusal('absent')
    await queueMails({ config }, transaction, [approvalMail({ id: userId, ...user })])
    await recordAct(config, transaction, viewer, {
      act: 'approve account',
      subject: { kind: 'account', id: userId },
      aboutUserId: userId,
      before: { approved: false },
      after: { approved: true, ...user },
      reason: null,
    })
  })
}

/** Refuses a new account, which removes it with everything. @throws {Refusal} absent when it does not wait */
export async function refuseAccount(
  { config, broadcast }: Context & { broadcast: Broadcast<FeedNews> },
  viewer: Viewer,
  { userId, reason }: { userId: string; reason: string },
): Promise<void> {
  await broadcast.transaction(async (transaction, announce) => {
    if (!(await findWaiting(transaction, userId))) throw refusal('absent')
    await recordAct(config, transaction, viewer, {
      act: 'refuse account',
      subject: { kind: 'account', id: userId },
      aboutUserId: userId,
      before: { approved: false },
      after: null,
      reason,
    })
    await removeAccountWithin(config, transaction, announce, userId)
  })
}

/** Lets in whoever waits, for instance because approval is not asked for any more. */
export async function admitEverybody(
  context: Pick<Context, 'config'>,
  connection: Connection,
): Promise<void> {
  const users = await approveEverybody(connection)
  const letters = users.map((user) => ({ ...approvalMail(user), bulk: true }))
  await queueMails(context, connection, letters)
}

function approvalMail({ id, email }: { id: string; email: string }): NewMail {
  return { kind: 'approved', userId: id, recipient: email }
}

/** How many accounts wait. */
export function waitingCount(connection: Connection): Promise<number> {
  return countWaiting(connection)
}
