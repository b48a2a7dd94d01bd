import type { Readable } from 'node:stream'
import {
  type DateColumn,
  type DateOrder,
  dateColumns,
  workingStates,
} from '../../../../contract/administration/imports/options.ts'
import type { ImportPreview } from '../../../../contract/administration/imports/schemas.ts'
import {
  causesListed,
  type ImportQuery,
  type ImportReport,
  memberColumns,
  problemsListed,
} from '../../../../contract/administration/members-file.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { Refusal, refusal } from '../../../endpoints/refusal.ts'
import { asFault, problemText } from './checking/problems.ts'
import type { ImportRunner } from './imports.plugin.ts'
import { startImport } from './imports.service.ts'
import { columnsOf, hasName, nameMissing } from './reading/columns.ts'
import { type StagedList, stageList } from './reading/staging.ts'
import { removeImport } from './records/import-record.ts'
import { listBadRowsAfter } from './records/import-rows.queries.ts'
import { findImport, type ImportRecord, updateImport } from './records/imports.queries.ts'
import { rowOf } from './records/row-numbers.ts'

const faultsReturned = 100
/** Columns that one call reads; those of foreign lists are for the steps. */
const readColumns: readonly string[] = [
  ...memberColumns,
  ...['first_name', 'middle_name', 'last_name', 'household', 'address'],
]

/** A file that is still being uploaded; the signal aborts when its sender disconnects. */
interface SentFile {
  file: Readable
  left: AbortSignal
}

type RunnerContext = Context & { importRunner: ImportRunner }
type Problem = ImportReport['problems'][number]

/**
 * Imports a members' file in one call: all rows or none, unless `goodRows` is set. Known people stay
 * unchanged. New people are visible to administrators only until they claim their account, and are invited
 * only if the query asks for it. A dry run ends after the check and stores nothing.
 * @throws {Refusal} invalid, with the problems by row and column; unavailable when it failed and was undone
 */
export async function importMembers(
  context: RunnerContext,
  viewer: Viewer,
  { file, left }: SentFile,
  query: ImportQuery,
): Promise<ImportReport> {
  const list = await stageList(
    context,
    viewer,
    { file, left, name: 'members.csv' },
    { accepts: (headings) => hasName(columnsOf(headings)), firstSheetOnly: true },
  )
  let isStarted = false
  try {
    const preview = await checkList(context, list, query)
    const report = await reportOf(context, list, preview)
    if (query.dryRun === 'true') return report
    const isFatal = list.fault !== null || preview.fatal
    const hasGoodRows = query.goodRows === 'true' && !isFatal && report.people > 0
    if (report.problemCount > 0 && !hasGoodRows)
      throw new Refusal('invalid', report.problems.slice(0, faultsReturned).map(asFault))
    left.throwIfAborted()
    await startImport(context, viewer, list.id, { goodRows: true, invite: query.invite === 'true' })
    isStarted = true
    const { state, outcome } = await finished(context, list.id)
    if (state !== 'done' || !outcome) throw refusal('unavailable')
    const existing = report.existing + outcome.skipped
    return { ...report, people: outcome.people, existing, imported: true }
  } finally {
    if (!isStarted) await discard(context, list)
  }
}

/**
 * Queues the check of staged rows by their usual headings, and returns the preview.
 * @throws {Refusal} unavailable when the check failed or was stopped
 */
async function checkList(
  context: RunnerContext,
  { id, headings, rows, sheets: [first] }: StagedList,
  query: ImportQuery,
): Promise<ImportPreview> {
  if (rows === 0) return nothingChecked
  const columns = columnsOf(textsOf(headings))
  await updateImport(context.database, id, {
    state: 'checking',
    row_count: rows,
    headings: JSON.stringify(headings),
    matching: JSON.stringify({
      ...{ columns, dateOrders: dateOrdersIn(query), addsOnly: true },
      ...{ sheet: first?.first[0]?.sheet ?? 0, headingRow: first?.first[0]?.number ?? 1 },
    }),
  })
  const { state, preview } = await finished(context, id)
  if (state !== 'checked' || !preview) throw refusal('unavailable')
  return preview
}

/** Waits until the background work on an import is done. */
async function finished({ database, importRunner }: RunnerContext, id: string): Promise<ImportRecord> {
  await importRunner.settled(id)
  const record = await findImport(database, id)
  if (!record) throw refusal('unavailable')
  return record
}

/** Deletes a list that was not imported. After a crash, the list expires. */
async function discard({ database }: Context, { id }: StagedList): Promise<void> {
  const record = await findImport(database, id)
  if (record && !workingStates.some((state) => state === record.state)) await removeImport(database, id)
}

const nothingChecked: ImportPreview = {
  ...{ people: 0, memberships: 0, known: 0, changes: 0, badRows: 0, problemCount: 0, causes: [] },
  ...{ unsureDates: [], questions: [], otherRows: 0 },
  ...{ invitations: 0, invited: [], households: 0, balances: 0, fatal: false },
}

function isRead(column: string | null | undefined): boolean {
  return typeof column === 'string' && readColumns.includes(column)
}

async function reportOf(
  { database }: Context,
  list: StagedList,
  { people, memberships, invitations, known, unsureDates, ...preview }: ImportPreview,
): Promise<ImportReport> {
  const badRows = await listBadRowsAfter(database, list.id, 0, problemsListed)
  const problemsOf = (row: (typeof badRows)[number]) => row.problems ?? []
  const ofRows = badRows.flatMap((row) =>
    problemsOf(row).map(({ column, msg }) => ({ row: rowOf(row.number), column, msg })),
  )
  const ofReading = problemsOfReading(list)
  // The headings are row 1: problems there concern the whole list.
  const ofList = preview.causes.filter(({ rows }) => rows.includes(1))
  const problems = [...ofRows, ...ofReading, ...ofList.map(({ column, msg }) => ({ row: 1, column, msg }))]
  const headings = textsOf(list.headings)
  const columns = columnsOf(headings)
  return {
    ...{ rows: list.rows, people, memberships, invitations, existing: known },
    problems: problems.slice(0, problemsListed),
    problemCount: preview.problemCount + ofReading.length,
    causes: [
      ...preview.causes,
      ...ofReading.map(({ row, ...cause }) => ({ ...cause, count: 1, rows: [row] })),
    ].slice(0, causesListed),
    headings,
    ignored: headings.filter((heading, index) => !isRead(columns[index]) && heading.trim() !== ''),
    unsureDates,
    rejected: badRows.map((row) => ({
      row: rowOf(row.number),
      cells: row.cells,
      reasons: problemsOf(row).map(problemText),
    })),
    imported: false,
  }
}

/** Returns the problem that stopped the parsing, or that left no rows to check. */
function problemsOfReading({ headings, rows, fault }: StagedList): Problem[] {
  if (fault) return [{ row: fault.row, column: null, msg: fault.message }]
  if (headings === null || !hasName(columnsOf(textsOf(headings)))) return [{ row: 1, ...nameMissing() }]
  return rows === 0 ? [{ row: 1, column: null, msg: m.administration_csv_empty() }] : []
}

function textsOf(headings: StagedList['headings']): string[] {
  return (headings ?? []).map(({ heading }) => heading)
}

function dateOrdersIn({ dayFirst, monthFirst }: ImportQuery): Partial<Record<DateColumn, DateOrder>> {
  const orders: Partial<Record<DateColumn, DateOrder>> = {}
  for (const column of dateColumns)
    if (listIn(dayFirst).includes(column)) orders[column] = 'day'
    else if (listIn(monthFirst).includes(column)) orders[column] = 'month'
  return orders
}

function listIn(text = ''): string[] {
  return text.split(',').filter(Boolean)
}
