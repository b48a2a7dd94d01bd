import type { JoiningReply } from '../../../../contract/accounts/joining/schemas.ts'
import type { Connection } from '../../../database/connection.ts'
import type { Context } from '../../../endpoints/context.ts'
import { type Page, pageById, readIdCursor } from '../../../endpoints/paging.ts'
import { refusal } from '../../../endpoints/refusal.ts'
import { readJoiningReplies } from '../joining/joining-replies.service.ts'
import { hasTrustedAddress } from '../listed-accounts.service.ts'
import { countWaiting, countWaitingSince, findWaiting, listWaiting } from './waiting-accounts.queries.ts'

const shownWithoutLimit = 100

interface WaitingAccount {
  _id: string
  name: string
  email: string
  date: string
  verified: boolean
  /** Whether a refusal is told by mail: the address counts as theirs, and there is a mail server. */
  emailed: boolean
  /** What was replied to the society's questions at registration. */
  replies: JoiningReply[]
}

/**
 * Lists the accounts that wait for approval, the longest waiting first.
 * @throws {Refusal} invalid (cursor)
 */
export async function listWaitingAccounts(
  { config, database }: Pick<Context, 'config' | 'database'>,
  { limit = shownWithoutLimit, cursor }: { limit?: number | undefined; cursor?: string | undefined },
): Promise<Page<WaitingAccount>> {
  const users = await listWaiting(database, { limit: limit + 1, after: readIdCursor(cursor) })
  const { items, next } = pageById(users, limit)
  const replies = await readJoiningReplies(
    database,
    items.map(({ id }) => id),
  )
  return {
    items: items.map(({ id, name, email, created_at, ...verification }) => ({
      _id: id,
      name,
      email,
      date: created_at,
      verified: verification.email_verified_at !== null,
      emailed: config.smtpUrl !== null && hasTrustedAddress(verification),
      replies: replies.get(id) ?? [],
    })),
    next,
  }
}

/** Counts the accounts that wait for approval. */
export function countWaitingAccounts({ database }: Pick<Context, 'database'>): Promise<number> {
  return countWaiting(database)
}

/** Counts the accounts that wait for approval and came within a span of time. */
export function countNewcomers(
  { database }: Pick<Context, 'database'>,
  span: { after: string; until: string },
): Promise<number> {
  return countWaitingSince(database, span)
}

/**
 * Refuses what is only done with an account that waits for approval.
 * @throws {Refusal} absent
 */
export async function requireWaitingAccount(connection: Connection, userId: string): Promise<void> {
  if (!(await findWaiting(connection, userId))) throw refusal('absent')
}
