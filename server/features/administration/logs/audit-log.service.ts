import {
  type AuditEntry,
  type AuditLogFilter,
  type AuditLogQuery,
  auditTopics,
} from '../../../../contract/audit.ts'
import type { Context } from '../../../endpoints/context.ts'
import { giveWay } from '../../../endpoints/give-way.ts'
import { type Page, pageById, readIdCursor } from '../../../endpoints/paging.ts'
import { csvLine, csvStart } from '../../../text/csv.ts'
import { type AuditSearch, listEntries } from './audit-log.queries.ts'
import { instantsOfDays } from './security-log.service.ts'

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
  const rows = await listEntries(database, searchOf(filter, config.timeZone), page)
  const { items, next } = pageById(rows, limit)
  return { items: items.map(asEntry), next }
}

/** Streams the audit log as CSV, newest first, read in batches. */
export async function* exportAuditLog(
  { config, database }: Context,
  filter: AuditLogFilter,
): AsyncGenerator<string> {
  const columns = [
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
  yield csvStart + csvLine(columns)
  const search = searchOf(filter, config.timeZone)
  let after: string | null = null
  while (true) {
    const rows: Awaited<ReturnType<typeof listEntries>> = await listEntries(database, search, {
      limit: exportedAtOnce,
      after,
    })
    yield rows.map((row) => lineOf(asEntry(row))).join('')
    after = rows.at(-1)?.id ?? null
    if (rows.length < exportedAtOnce) return
    await giveWay()
  }
}

function lineOf({
  date,
  actor,
  actorName,
  act,
  subjectKind,
  subjectId,
  aboutName,
  reason,
  householdName,
  ...values
}: AuditEntry) {
  const [before, after] = [values.before, values.after].map((value) => (value ? JSON.stringify(value) : ''))
  const names = [date, actor, actorName, act, subjectKind, subjectId, aboutName, reason]
  return csvLine([...names, before, after, householdName].map((cell) => cell ?? ''))
}

/** Returns the search of a filter; its days are in the society's time zone. */
function searchOf({ search = '', topic, about, from, to }: AuditLogFilter, zone: string): AuditSearch {
  return {
    words: search.toLowerCase().split(/\s+/).filter(Boolean),
    kinds: topic && auditTopics[topic],
    about,
    ...instantsOfDays({ from, to }, zone),
  }
}

function asEntry(row: Awaited<ReturnType<typeof listEntries>>[number]): AuditEntry {
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
