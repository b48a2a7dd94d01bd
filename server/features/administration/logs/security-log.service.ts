import type {
  SecurityEntry,
  SecurityLogFilter,
  SecurityLogQuery,
} from '../../../../contract/administration/logs.ts'
import type { Context } from '../../../endpoints/context.ts'
import { type Page, pageById, readIdCursor } from '../../../endpoints/paging.ts'
import { csvLine, csvStart } from '../../../text/csv.ts'
import { findSecurityEntries } from '../../audit/security-log.service.ts'

const entriesWithoutLimit = 50
const exportedAtOnce = 500

type Row = Awaited<ReturnType<typeof findSecurityEntries>>[number]

/**
 * Lists a page of the security log, newest first.
 * @throws {Refusal} invalid (cursor)
 */
export async function searchSecurityLog(
  { config, database }: Context,
  { limit = entriesWithoutLimit, cursor, ...filter }: SecurityLogQuery,
): Promise<Page<SecurityEntry>> {
  const page = { limit: limit + 1, after: readIdCursor(cursor) }
  const rows = await findSecurityEntries(database, searchOf(filter, config.timeZone), page)
  const { items, next } = pageById(rows, limit)
  return { items: items.map(asEntry), next }
}

/** Streams the security log as CSV, newest first, read in batches. */
export async function* exportSecurityLog(
  { config, database }: Context,
  filter: SecurityLogFilter,
): AsyncGenerator<string> {
  yield csvStart + csvLine(['date', 'event', 'detail', 'account', 'network'])
  const search = searchOf(filter, config.timeZone)
  let after: string | null = null
  while (true) {
    const rows: Row[] = await findSecurityEntries(database, search, { limit: exportedAtOnce, after })
    yield rows
      .map(({ at, event, detail, account, network }) =>
        csvLine([at, event, detail ?? '', account ?? '', network ?? '']),
      )
      .join('')
    after = rows.at(-1)?.id ?? null
    if (rows.length < exportedAtOnce) return
  }
}

function searchOf({ from, to, ...filter }: SecurityLogFilter, zone: string) {
  return { ...filter, ...instantsOfDays({ from, to }, zone) }
}

function asEntry({ id, at, ...entry }: Row): SecurityEntry {
  return { _id: id, ...entry, date: at }
}

/**
 * Returns the instants that bound a range of days: from inclusive, before exclusive.
 * @param days `YYYY-MM-DD`, both inclusive
 * @param zone the time zone of the days
 */
export function instantsOfDays(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  zone: string,
): { from: string | undefined; before: string | undefined } {
  const midnight = (day: string, days: number) => {
    const instant = Temporal.PlainDate.from(day).add({ days }).toZonedDateTime(zone).toInstant()
    return new Date(instant.epochMilliseconds).toISOString()
  }
  return { from: from && midnight(from, 0), before: to && midnight(to, 1) }
}
