import type { Insertable } from 'kysely'
import type { AuditAction } from '../../../contract/audit-options.ts'
import type { Config } from '../../config.ts'
import { chunksOf } from '../../database/compiled-once.ts'
import type { Connection } from '../../database/connection.ts'
import { idBehind, newestId } from '../../database/identifiers.ts'
import type { AuditEntryRow } from '../../database/rows/audit-rows.ts'
import type { Viewer } from '../../endpoints/context.ts'

/** An action of an administrator, its subject and reason. */
interface AdministrativeAction {
  /** A verb and its object, for instance `remove post`. */
  act: AuditAction
  subject: { kind: string; id: string }
  /** The account that the values are about; they are blanked when it is removed. */
  aboutUserId: string | null
  before: object | null
  after: object | null
  reason: string | null
}

/** Adds an action to the append-only log, in the action's transaction. Entries are retained for good. */
export function recordAuditEntry(
  config: Pick<Config, 'now'>,
  connection: Connection,
  viewer: Pick<Viewer, 'userId'>,
  action: AdministrativeAction,
): Promise<void> {
  return recordAuditEntries(config, connection, viewer, [action])
}

/** Adds many actions to the log, in one statement for each chunk. */
export async function recordAuditEntries(
  { now }: Pick<Config, 'now'>,
  connection: Connection,
  viewer: Pick<Viewer, 'userId'>,
  actions: readonly AdministrativeAction[],
): Promise<void> {
  if (actions.length === 0) return
  const at = now()
  let id: string | undefined
  const rows = []
  for (const { act, subject, aboutUserId, before, after, reason } of actions) {
    id = id === undefined ? await newestId(connection, 'acts', at) : idBehind(id, at)
    rows.push({
      id,
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
  for (const chunk of chunksOf(rows)) await connection.insertInto('acts').values(chunk).execute()
}

/** Lists an account's addresses that administrators have replaced since an instant, each once. */
export async function listReplacedAddresses(
  connection: Connection,
  userId: string,
  since: string,
): Promise<string[]> {
  const entries = await listValuesBefore(connection, userId, { act: 'correct account', since })
  const addresses = entries.map(({ before }) => (before as { email?: unknown } | null)?.email)
  return [...new Set(addresses.filter((address) => typeof address === 'string'))]
}

/** Values that describe the action without personal data. */
const impersonalValues = [
  'administrator',
  'roles',
  'suspended',
  'approved',
  'sessions',
  'by',
  'title',
  'category',
  'type',
]

/**
 * Removes personal data from the log entries about a removed account. Action, actor, time and reason stay:
 * removing an account must not hide how administrators treated it.
 * @param names names of the person that the reasons may contain
 */
export async function blankAuditEntriesAbout(
  connection: Connection,
  userId: string,
  names: readonly string[],
): Promise<void> {
  for (const { id, before, after, reason } of await listEntriesAbout(connection, userId))
    await replaceValues(connection, id, {
      before: impersonal(before),
      after: impersonal(after),
      reason: reason && names.reduce((text, name) => text.replaceAll(name, '…'), reason),
    })
}

function impersonal(values: object | null): string | null {
  const retained = Object.entries(values ?? {}).filter(([name]) => impersonalValues.includes(name))
  return retained.length > 0 ? JSON.stringify(Object.fromEntries(retained)) : null
}

function listEntriesAbout(connection: Connection, userId: string) {
  return connection
    .selectFrom('acts')
    .select(['id', 'before', 'after', 'reason'])
    .where('about_user_id', '=', userId)
    .execute()
}

/** Lists the previous values of a kind of action on an account, since an instant. */
function listValuesBefore(
  connection: Connection,
  userId: string,
  { act, since }: { act: string; since: string },
) {
  return connection
    .selectFrom('acts')
    .select('before')
    .where('about_user_id', '=', userId)
    .where('act', '=', act)
    .where('at', '>=', since)
    .execute()
}

/** Lists the newest actions of others on an account's content, since an instant. */
export function listActionsOfOthers(
  connection: Connection,
  userId: string,
  { acts, since, limit }: { acts: readonly string[]; since: string; limit: number },
) {
  return connection
    .selectFrom('acts')
    .select(['id', 'act', 'before', 'reason', 'at'])
    .where('about_user_id', '=', userId)
    .where('actor_id', '<>', userId)
    .where('act', 'in', acts)
    .where('at', '>=', since)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

function replaceValues(
  connection: Connection,
  id: string,
  values: Pick<Insertable<AuditEntryRow>, 'before' | 'after' | 'reason'>,
) {
  return connection.updateTable('acts').set(values).where('id', '=', id).execute()
}
