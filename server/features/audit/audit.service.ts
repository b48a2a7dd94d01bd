import type { Config } from '../../config.ts'
import type { Connection } from '../../database/connection.ts'
import { newestId } from '../../database/newest-id.ts'
import type { Viewer } from '../../endpoints/context.ts'
import {
  insertEntry,
  listActionsOfOthers,
  listEntriesAbout,
  listValuesBefore,
  replaceValues,
} from './audit.queries.ts'

export { listActionsOfOthers }

/** Describes what an administrator did, to what, and why. */
export interface AdministrativeAction {
  /** A verb and its object, for instance `remove post`. */
  act: string
  subject: { kind: string; id: string }
  /** The account whose data the values may hold; they are blanked when it goes. */
  aboutUserId: string | null
  before: object | null
  after: object | null
  reason: string | null
}

/** Adds an administrative action to the append-only log, in the transaction of the action itself. */
export async function recordAuditEntry(
  { now }: Pick<Config, 'now'>,
  connection: Connection,
  viewer: Pick<Viewer, 'userId'>,
  { act, subject, aboutUserId, before, after, reason }: AdministrativeAction,
): Promise<void> {
  const at = now()
  await insertEntry(connection, {
    id: await newestId(connection, 'acts', at),
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

/** Lists the addresses of an account that administrators have replaced since an instant, each once. */
export async function listReplacedAddresses(
  connection: Connection,
  userId: string,
  since: string,
): Promise<string[]> {
  const entries = await listValuesBefore(connection, userId, { act: 'correct account', since })
  const addresses = entries.map(({ before }) => (before as { email?: unknown } | null)?.email)
  return [...new Set(addresses.filter((address) => typeof address === 'string'))]
}

/** The values that tell what was done, and nothing of the person. */
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
 * Takes the person out of what the log holds of an account that is being removed. What was done, by whom, when and why
 * stays: removing an account must not hide how an administrator treated it.
 * @param names what the reasons may call the person
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
  const kept = Object.entries(values ?? {}).filter(([name]) => impersonalValues.includes(name))
  return kept.length > 0 ? JSON.stringify(Object.fromEntries(kept)) : null
}
