import type { ClosedYear, MoneyYear } from '../../../../contract/money/years.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { dayIn } from '../../../../contract/time/calendar-date.ts'
import type { Connection } from '../../../database/connection.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { conflict } from '../../../endpoints/refusal.ts'
import { societyYearOf, societyYearSpan } from '../ledger/dues.ts'
import { entryText } from '../ledger/entry-text.ts'
import { writeReport } from '../report/report.service.ts'
import { dayText } from '../settings/amounts-and-days.ts'
import { readLevels } from '../settings/levels.service.ts'
import { readMoneyRules, recordAmounts } from '../settings/money-settings.service.ts'
import { countDues, findYear, listYears } from './years.queries.ts'

type YearRow = NonNullable<Awaited<ReturnType<typeof findYear>>>

/** Lists the years that were begun or have entries, newest first. */
export async function listMoneyYears({ config, database }: Context): Promise<MoneyYear[]> {
  const [rows, { yearStart }] = await Promise.all([listYears(database), readMoneyRules(database)])
  const present = societyYearOf(dayIn(config.timeZone, config.now()), yearStart)
  const used = await listUsedYears(database, yearStart)
  const known = [...new Set([present, ...used, ...rows.map(({ year }) => year)])].toSorted(
    (one, other) => other - one,
  )
  const names = await namesOf(database, rows)
  return Promise.all(
    known.map(async (year) =>
      viewOf(
        year,
        rows.find((row) => row.year === year),
        { yearStart, names, charges: await countDues(database, year) },
      ),
    ),
  )
}

/** Lists the society's years with entries, by one index lookup each. */
async function listUsedYears(connection: Connection, yearStart: string): Promise<number[]> {
  const years: number[] = []
  for (let from = '0001-01-01'; ; ) {
    const entry = await connection
      .selectFrom('money_entries')
      .select('received_on')
      .where('received_on', '>=', from)
      .orderBy('received_on')
      .limit(1)
      .executeTakeFirst()
    if (!entry) return years
    const year = societyYearOf(entry.received_on, yearStart)
    years.push(year)
    from = societyYearSpan(year + 1, yearStart).from
  }
}

async function namesOf(connection: Connection, rows: readonly YearRow[]): Promise<Map<string, string>> {
  const ids = [
    ...new Set(rows.flatMap(({ begun_by, closed_by }) => [begun_by ?? [], closed_by ?? []].flat())),
  ]
  if (ids.length === 0) return new Map()
  const people = await connection.selectFrom('users').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(people.map(({ id, name }) => [id, name]))
}

function viewOf(
  year: number,
  row: YearRow | undefined,
  { yearStart, names, charges }: { yearStart: string; names: ReadonlyMap<string, string>; charges: number },
): MoneyYear {
  return {
    year,
    ...societyYearSpan(year, yearStart),
    begun: row?.begun_at ?? null,
    begunBy: names.get(row?.begun_by ?? '') ?? null,
    charges,
    closed: row?.closed_at ?? null,
    closedBy: names.get(row?.closed_by ?? '') ?? null,
  }
}

/** Returns one year with its closing report, and its later corrections. */
export async function readMoneyYear(
  { database }: Pick<Context, 'database'>,
  year: number,
): Promise<ClosedYear> {
  return viewClosed(database, year)
}

async function viewClosed(connection: Connection, year: number): Promise<ClosedYear> {
  const [row, { yearStart }, levels, later] = await Promise.all([
    findYear(connection, year),
    readMoneyRules(connection),
    readLevels(connection),
    connection
      .selectFrom('money_entries')
      .selectAll()
      .where('corrected_year', '=', year)
      .orderBy('id', 'desc')
      .limit(500)
      .execute(),
  ])
  const corrected = later.flatMap(({ corrects }) => corrects ?? [])
  const entries =
    corrected.length === 0
      ? []
      : await connection.selectFrom('money_entries').selectAll().where('id', 'in', corrected).execute()
  const names = await namesOf(connection, row ? [row] : [])
  return {
    ...viewOf(year, row, { yearStart, names, charges: await countDues(connection, year) }),
    report: row?.report ?? null,
    later: later.map((entry) => ({
      _id: entry.id,
      cents: entry.cents,
      kind: entry.kind,
      enteredAt: entry.entered_at,
      text: entryText(entry, { levels, entries }),
    })),
  }
}

/**
 * Closes a past year. Its report is stored in its present state; later entries about it are corrections in
 * the next year.
 * @throws {Refusal} conflict while it lasts, when it is closed, and while an earlier year with entries is
 *   open
 */
export function closeYear(context: Context, viewer: Viewer, year: number): Promise<ClosedYear> {
  const { config, database } = context
  const now = config.now().toISOString()
  return database.transaction().execute(async (transaction) => {
    const { yearStart } = await readMoneyRules(transaction)
    const { to } = societyYearSpan(year, yearStart)
    if (dayIn(config.timeZone, config.now()) <= to)
      throw conflict(m.money_error_year_not_over({ year, date: dayText(to) }))
    await transaction
      .insertInto('money_years')
      .values({ year })
      .onConflict((already) => already.doNothing())
      .execute()
    // From here on entries with a day of the year wait, and are then refused.
    const { numUpdatedRows } = await transaction
      .updateTable('money_years')
      .set({ closed_at: now, closed_by: viewer.userId })
      .where('year', '=', year)
      .where('closed_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw conflict(m.money_error_year_is_closed({ year }))
    for (const before of await listUsedYears(transaction, yearStart))
      if (before < year && !(await findYear(transaction, before))?.closed_at)
        throw conflict(m.money_error_year_earlier({ year: before }))
    const report = { ...(await writeReport(context, transaction, year)), closed: true }
    await transaction
      .updateTable('money_years')
      .set({ report: JSON.stringify(report) })
      .where('year', '=', year)
      .execute()
    await recordAmounts(context, transaction, viewer, {
      act: 'close year',
      id: String(year),
      after: { year, received: report.received, open: report.open },
    })
    return viewClosed(transaction, year)
  })
}
