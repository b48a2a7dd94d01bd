import type { Config } from '../../config.ts'
import type { Connection } from '../../database/connection.ts'
import { newId } from '../../database/identifiers.ts'
import type { Viewer } from '../../endpoints/context.ts'
import { blankEntriesAbout, insertEntry } from './audit-log.queries.ts'

/** What an administrator did, to what, and why. */
export interface Act {
  /** A verb and its object, for instance `remove post`. */
  act: string
  subject: { kind: string; id: string }
  /** Whose data the values may hold; they are blanked when that account goes. */
  aboutUserId: string | null
  before: object | null
  after: object | null
  reason: string | null
}

/** Writes an administrator's act into the append-only log, in the transaction of the act itself. */
export async function recordAuditEntry(
  { now }: Pick<Config, 'now'>,
  connection: Connection,
  viewer: Pick<Viewer, 'userId'>,
  { act, subject, aboutUserId, before, after, reason }: Act,
): Promise<void> {
  const at = now()
  await insertEntry(connection, {
    id: newId(at.getTime()),
    actor_id: viewer.userId,
    act,
    subject_kind: subject.kind,
    subject_id: subject.id,
    about_user_id: aboutUserId,
    before: before && JSON.stringify(before),
    after: after && JSON.stringify(after),
    reason,
    at: at.toISOString(),
  })
}

/** Blanks what the log holds of an account that is being removed; act, time and ids stay. */
export async function blankAuditEntriesAbout(connection: Connection, userId: string): Promise<void> {
  await blankEntriesAbout(connection, userId)
}
