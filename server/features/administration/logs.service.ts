import { sql } from 'kysely'
import type {
  SecurityEntry,
  SecurityLogFilter,
  SecurityLogQuery,
} from '../../../contract/administration/logs.ts'
import type { AuditEntry, AuditLogFilter, AuditLogQuery } from '../../../contract/audit.ts'
import { auditTopics } from '../../../contract/audit-options.ts'
import type { Connection } from '../../database/connection.ts'
import type { Context } from '../../endpoints/context.ts'
import { type Page, pageById, readIdCursor } from '../../endpoints/paging.ts'
import { yieldToRequests } from '../../endpoints/yield-to-requests.ts'
import { csvLine, csvStart } from '../../text/csv.ts'
import { instantsOfDays } from '../../text/zone-clock.ts'
import { findSecurityEntries } from '../audit/security-log.service.ts'

const entriesWithoutLimit = 50
const exportedAtOnce = 250

/**
 * Lists a page of the audit log, newest first.
 * @throws {Refusal} invalid (cursor)
 */
export async function searchAuditLog(
  { config, database }: Context,
  { limit = entriesWithoutLimit, cursor, ...filter }: AuditLogQuery,
): Promise<Page<AuditEntry>> {
  const page = { limit: limit + 1, after: readIdCursor(cursor) }
  const rows = await listEntries(database, auditSearch(filter, config.timeZone), page)
  const { items, next } = pageById(rows, limit)
  return { items: items.map(auditEntry), next }
}

/**
 * Lists a page of the security log, newest first.
 * @throws {Refusal} invalid (cursor)
 */
export async function searchSecurityLog(
  { config, database }: Context,
  { limit = entriesWithoutLimit, cursor, ...filter }: SecurityLogQuery,
): Promise<Page<SecurityEntry>> {
  const page = { limit: limit + 1, after: readIdCursor(cursor) }
  const rows = await findSecurityEntries(database, securitySearch(filter, config.timeZone), page)
  const { items, next } = pageById(rows, limit)
  return { items: items.map(({ id, at, ...entry }) => ({ _id: id, ...entry, date: at })), next }
}

/** Streams the audit log as CSV. */
export function exportAuditLog({ config, database }: Context, filter: AuditLogFilter) {
  const search = auditSearch(filter, config.timeZone)
  return csvOf(auditColumns, (page) => listEntries(database, search, page), auditCells)
}

/** Streams the security log as CSV. */
export function exportSecurityLog({ config, database }: Context, filter: SecurityLogFilter) {
  const search = securitySearch(filter, config.timeZone)
  const columns = ['date', 'event', 'detail', 'account', 'network']
  return csvOf(
    columns,
    (page) => findSecurityEntries(database, search, page),
    ({ at, event, detail, account, network }) => [at, event, detail, account, network],
  )
}

/** Streams a log as CSV, newest first. Other requests are served between the batches that it reads. */
async function* csvOf<Row extends { id: string }>(
  columns: string[],
  read: (page: { limit: number; after: string | null }) => Promise<Row[]>,
  cells: (row: Row) => (string | null)[],
): AsyncGenerator<string> {
  yield csvStart + csvLine(columns)
  let after: string | null = null
  while (true) {
    const rows = await read({ limit: exportedAtOnce, after })
    yield rows.map((row) => csvLine(cells(row).map((cell) => cell ?? ''))).join('')
    after = rows.at(-1)?.id ?? null
    if (rows.length < exportedAtOnce) return
    await yieldToRequests()
  }
}

const auditColumns = [
  'date',
  'actor',
  'actorName',
  'act',
  'subjectKind',
  'subjectId',
  'aboutName',
  'reason',
  'before',
  'after',
  'householdName',
]

type AuditLogRow = Awaited<ReturnType<typeof listEntries>>[number]

function auditCells(row: AuditLogRow): (string | null)[] {
  const { date, actor, actorName, act, subjectKind, subjectId, aboutName, reason, householdName, ...values } =
    auditEntry(row)
  const [before = '', after = ''] = [values.before, values.after].map((value) =>
    value ? JSON.stringify(value) : '',
  )
  return [
    date,
    actor,
    actorName,
    act,
    subjectKind,
    subjectId,
    aboutName,
    reason,
    before,
    after,
    householdName,
  ]
}

function securitySearch({ from, to, ...filter }: SecurityLogFilter, zone: string) {
  return { ...filter, ...instantsOfDays({ from, to }, zone) }
}

/** Returns the search of a filter; its days are in the society's time zone. */
function auditSearch({ search = '', topic, about, from, to }: AuditLogFilter, zone: string): AuditSearch {
  return {
    words: search.toLowerCase().split(/\s+/).filter(Boolean),
    kinds: topic && auditTopics[topic],
    about,
    ...instantsOfDays({ from, to }, zone),
  }
}

function auditEntry(row: AuditLogRow): AuditEntry {
  return {
    _id: row.id,
    actor: row.actor_id,
    actorName: row.actor_name,
    act: row.act,
    subjectKind: row.subject_kind,
    subjectId: row.subject_id,
    about: row.about_name === null ? null : row.about_user_id,
    aboutName: row.about_name,
    nameRemoved: row.about_user_id !== null && row.about_name === null,
    householdName: row.household_name,
    before: row.before as AuditEntry['before'],
    after: row.after as AuditEntry['after'],
    reason: row.reason,
    date: row.at,
  }
}

/** A search of the log: lower-case words, kinds of subject, the member concerned, and a period. */
interface AuditSearch {
  words: string[]
  kinds: readonly string[] | undefined
  about: string | undefined
  from: string | undefined
  before: string | undefined
}

/** Lists entries, newest first. Each comes with the current names of administrator, member and household. */
function listEntries(
  connection: Connection,
  { words, kinds, about, from, before }: AuditSearch,
  { limit, after }: { limit: number; after: string | null },
) {
  let query = connection
    .selectFrom('acts')
    .leftJoin('users', 'users.id', 'acts.actor_id')
    .leftJoin('users as about', 'about.id', 'acts.about_user_id')
    .leftJoin('households', (join) =>
      join.onRef('households.id', '=', 'acts.subject_id').on('acts.subject_kind', '=', 'household'),
    )
    .selectAll('acts')
    .select(['users.name as actor_name', 'about.name as about_name', 'households.name as household_name'])
    .orderBy('acts.id', 'desc')
    .limit(limit)
  if (after) query = query.where('acts.id', '<', after)
  if (kinds) query = query.where('acts.subject_kind', 'in', kinds)
  if (about) query = query.where('acts.about_user_id', '=', about)
  if (from) query = query.where('acts.at', '>=', from)
  if (before) query = query.where('acts.at', '<', before)
  for (const word of words) {
    const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
    query = query.where(
      sql<boolean>`lower(concat_ws(' ', ${sql.ref('acts.act')}, ${sql.ref('acts.subject_kind')}, ${sql.ref('acts.subject_id')}, ${sql.ref('acts.actor_id')}, ${sql.ref('users.name')}, ${sql.ref('about.name')}, ${sql.ref('households.name')}, ${sql.ref('acts.reason')}, cast(${sql.ref('acts.before')} as text), cast(${sql.ref('acts.after')} as text))) like ${pattern} escape '\\'`,
    )
  }
  return query.execute()
}
