import type { NotNull } from 'kysely'
import type { Connection } from '../../../database/connection.ts'
import { locksRows } from '../../../database/row-locks.ts'
import type {
  JoiningReplyRow,
  NewcomerQuestionRow,
  TurnedAwayRow,
} from '../../../database/rows/account-rows.ts'

export function insertReplies(connection: Connection, replies: JoiningReplyRow[]) {
  return connection.insertInto('joining_replies').values(replies).execute()
}

export function listReplies(connection: Connection, userIds: readonly string[]) {
  return connection
    .selectFrom('joining_replies')
    .selectAll()
    .where('user_id', 'in', userIds)
    .orderBy('user_id')
    .orderBy('place')
    .execute()
}

export function insertQuestion(connection: Connection, question: NewcomerQuestionRow) {
  return connection.insertInto('newcomer_questions').values(question).execute()
}

/** Lists the questions to some newcomers, earliest first. */
export function listQuestions(connection: Connection, userIds: readonly string[]) {
  return connection
    .selectFrom('newcomer_questions')
    .selectAll()
    .where('user_id', 'in', userIds)
    .orderBy('user_id')
    .orderBy('id')
    .execute()
}

/** Stores a newcomer's reply to a question of their own. */
export function updateReply(
  connection: Connection,
  { id, userId, reply, at }: { id: string; userId: string; reply: string; at: string },
) {
  return connection
    .updateTable('newcomer_questions')
    .set({ reply, replied_at: at })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Stores why a newcomer was refused; the last reason replaces earlier ones. */
export function upsertTurnedAway(connection: Connection, { address_hash, ...row }: TurnedAwayRow) {
  return connection
    .insertInto('turned_away')
    .values({ address_hash, ...row })
    .onConflict((conflict) => conflict.column('address_hash').doUpdateSet(row))
    .execute()
}

export function findTurnedAwaySince(connection: Connection, addressHash: string, since: string) {
  return connection
    .selectFrom('turned_away')
    .select(['password_hash', 'reason'])
    .where('address_hash', '=', addressHash)
    .where('at', '>=', since)
    .executeTakeFirst()
}

/** Lists refusals of newcomers since an instant, by hash of their addresses. */
export function listTurnedAwaySince(connection: Connection, addressHashes: readonly string[], since: string) {
  return connection
    .selectFrom('turned_away')
    .select(['address_hash', 'reason', 'at'])
    .where('address_hash', 'in', addressHashes)
    .where('at', '>=', since)
    .execute()
}

export function deleteTurnedAway(connection: Connection, addressHash: string) {
  return connection.deleteFrom('turned_away').where('address_hash', '=', addressHash).execute()
}

export function deleteTurnedAwayBefore(connection: Connection, before: string) {
  return connection.deleteFrom('turned_away').where('at', '<', before).execute()
}

/** Locks and lists the accounts that await approval, all or one. */
export function listUnapproved(transaction: Connection, userId?: string) {
  const waiting = transaction
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('approved', '=', false)
    .where('email', 'is not', null)
    .$narrowType<{ email: NotNull }>()
    .orderBy('id')
  const query = userId === undefined ? waiting : waiting.where('id', '=', userId)
  return (locksRows(transaction) ? query.forUpdate() : query).execute()
}

/** Lists accounts that wait for approval by id, and so by time. */
export function listWaiting(
  connection: Connection,
  { limit, after }: { limit: number; after: string | null },
) {
  let query = connection
    .selectFrom('users')
    .select(['id', 'name', 'email', 'created_at', 'email_verified_at', 'must_verify'])
    .where('approved', '=', false)
    .where('email', 'is not', null)
    .$narrowType<{ email: NotNull }>()
    .orderBy('id')
    .limit(limit)
  if (after) query = query.where('id', '>', after)
  return query.execute()
}

export function findWaiting(connection: Connection, userId: string) {
  return connection
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('approved', '=', false)
    .executeTakeFirst()
}

export async function countWaiting(connection: Connection): Promise<number> {
  const { count } = await connection
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('approved', '=', false)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Counts waiting accounts that came within a span, excluding its start. Where verification is required, an
 * account comes when its address is verified.
 */
export async function countWaitingSince(
  connection: Connection,
  { after, until }: { after: string; until: string },
): Promise<number> {
  const { count } = await connection
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('approved', '=', false)
    .where(({ eb, and, or }) => {
      const isBetween = (at: 'created_at' | 'email_verified_at') =>
        and([eb(at, '>', after), eb(at, '<=', until)])
      return or([
        and([eb('must_verify', '=', false), isBetween('created_at')]),
        and([eb('must_verify', '=', true), isBetween('email_verified_at')]),
      ])
    })
    .executeTakeFirstOrThrow()
  return count
}
