import type { Readable } from 'node:stream'
import {
  type DateColumn,
  type DateOrder,
  dateColumns,
} from '../../../../contract/administration/imports/options.ts'
import type { ImportQuery, ImportReport } from '../../../../contract/administration/members-file/endpoints.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { giveWay } from '../../../endpoints/give-way.ts'
import { Refusal, refusal } from '../../../endpoints/refusal.ts'
import { asFault, type ImportProblems } from './checking/problems.ts'
import { type CheckedRow, RowChecking } from './checking/row-checking.ts'
import type { ImportRunner } from './imports.plugin.ts'
import { columnsOf, nameMissing } from './matching/columns.ts'
import { largestFile, TableFault } from './reading/sent-file.ts'
import { readTable } from './reading/table-reading.ts'
import type { TableRow } from './reading/workbook-rows.ts'
import { WholeImport } from './whole-imports.ts'

const rowsAtOnce = 32
const charactersAtOnce = 512 * 1024
const faultsReturned = 100

/** A file as it arrives, and what ends the reading when its sender leaves. */
interface SentFile {
  file: Readable
  left: AbortSignal
}

/** Checks a members' file and lists every problem by row and column; changes nothing. */
export async function examineMembers(
  context: Context,
  file: SentFile,
  query: ImportQuery,
): Promise<ImportReport> {
  return (await checkFile(context, file, query, async () => undefined)).report
}

/**
 * Imports a members' file: every row or none, unless only the good ones were asked for. People who are known already
 * stay as they are; all others are seen by administrators only until they claim their account. They are invited to it
 * only where the query asks for that.
 * @throws {Refusal} invalid, with the problems by row and column; unavailable when it failed and was taken back
 */
export async function importMembers(
  context: Context & { importRunner: ImportRunner },
  viewer: Viewer,
  file: SentFile,
  query: ImportQuery,
): Promise<ImportReport> {
  const whole = new WholeImport(context, viewer)
  try {
    const { report, isFatal } = await checkFile(context, file, query, (rows) => whole.stage(rows))
    const hasGoodRows = query.goodRows === 'true' && !isFatal && report.people > 0
    if (report.problemCount > 0 && !hasGoodRows)
      throw new Refusal('invalid', report.problems.slice(0, faultsReturned).map(asFault))
    const outcome = await whole.finish(context.importRunner, report.rows, query.invite === 'true')
    if (!outcome) throw refusal('unavailable')
    const existing = report.existing + outcome.skipped
    return { ...report, people: outcome.people, existing, imported: true }
  } catch (error) {
    await whole.giveUp()
    throw error
  }
}

/** Checks a members' file row by row, and hands on what was found out. */
async function checkFile(
  { config, database }: Context,
  { file, left }: SentFile,
  query: ImportQuery,
  keep: (rows: CheckedRow[]) => Promise<void>,
) {
  const dateOrders = ordersIn(query)
  let headings: string[] | null = null
  let checking = new RowChecking(config, { columns: ['name'], dateOrders, changesPeople: false })
  let waiting: TableRow[] = []
  let characters = 0
  let isFatal = false
  async function check(): Promise<void> {
    await keep(await checking.check(database, waiting))
    waiting = []
    characters = 0
    await giveWay()
  }
  try {
    for await (const row of readTable(file, largestFile, left)) {
      if (headings === null) {
        headings = row.cells
        checking = new RowChecking(config, { columns: columnsOf(headings), dateOrders, changesPeople: false })
        if (checking.problems.count > 0) break
        continue
      }
      waiting.push(row)
      characters += row.cells.reduce((sum, cell) => sum + cell.length, 0)
      if (waiting.length === rowsAtOnce || characters > charactersAtOnce) await check()
    }
    await check()
  } catch (error) {
    if (!(error instanceof TableFault)) throw error
    await check()
    isFatal = true
    checking.problems.note({ number: error.row, cells: [] }, [{ column: null, msg: error.message }])
  }
  isFatal = checking.finish() || isFatal
  const { counted, problems } = checking
  if (headings === null && !isFatal) problems.note({ number: 1, cells: [] }, [nameMissing()])
  else if (counted.rows === 0 && problems.count === 0)
    problems.note({ number: 1, cells: [] }, [{ column: null, msg: m.administration_csv_empty() }])
  return { report: reportOf(checking, problems, headings ?? []), isFatal: isFatal || headings === null }
}

function reportOf(checking: RowChecking, problems: ImportProblems, headings: string[]): ImportReport {
  const columns = columnsOf(headings)
  const { rows, people, memberships, invitations, known } = checking.counted
  return {
    rows,
    people,
    memberships,
    invitations,
    existing: known,
    problems: problems.listed,
    problemCount: problems.count,
    causes: problems.grouped(),
    headings,
    ignored: headings.filter((heading, index) => columns[index] === null && heading.trim() !== ''),
    unsureDates: checking.dates.unsure(),
    rejected: problems.rejected,
    imported: false,
  }
}

function ordersIn({ dayFirst, monthFirst }: ImportQuery): Partial<Record<DateColumn, DateOrder>> {
  const orders: Partial<Record<DateColumn, DateOrder>> = {}
  for (const column of dateColumns)
    if (listIn(dayFirst).includes(column)) orders[column] = 'day'
    else if (listIn(monthFirst).includes(column)) orders[column] = 'month'
  return orders
}

function listIn(text = ''): string[] {
  return text.split(',').filter(Boolean)
}
