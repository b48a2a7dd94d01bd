import type { Readable } from 'node:stream'
import {
  type DateColumn,
  type DateOrder,
  dateColumns,
  workingStates,
} from '../../../../contract/administration/imports/options.ts'
import {
  causesListed,
  type ImportQuery,
  type ImportReport,
  problemsListed,
} from '../../../../contract/administration/members-file.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import type { StoredPreview } from '../../../database/rows/administration-rows.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { Refusal, refusal } from '../../../endpoints/refusal.ts'
import { asFault, columnAndText, problemText, worded } from './cells/problems.ts'
import type { ImportRunner } from './imports.plugin.ts'
import { mayEnterMoney, startImport } from './imports.service.ts'
import { columnsOf, guessColumns, hasName, nameMissing, type TableColumn } from './reading/columns.ts'
import { samplesOf, samplesRead } from './reading/reading-guess.ts'
import { type StagedList, stageList } from './reading/staging.ts'
import { findImport, type ImportRecord, removeImport, updateImport } from './records/import-record.ts'
import { listBadRowsAfter } from './records/import-rows.queries.ts'
import { rowOf } from './records/row-numbers.ts'

const faultsReturned = 100
/** Columns that only callers with the right to money may import. */
const moneyColumns: readonly (TableColumn | null)[] = ['opening_balance', 'amount_owed']

/** A file that is still being uploaded; the signal aborts when its sender disconnects. */
interface SentFile {
  file: Readable
  left: AbortSignal
}

type RunnerContext = Context & { importRunner: ImportRunner }
type Problem = ImportReport['problems'][number]

/**
 * Imports a list in one call, by the steps of the other imports. All rows come in or none, unless
 * `goodRows` is set. Known people stay unchanged. New people are visible to administrators only until they claim their account, and are invited
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
    const guess = guessOf(list, viewer)
    const preview = await checkList(context, list, { ...guess, ...repliesIn(query) }, viewer)
    const report = await reportOf(context, list, guess.columns, preview)
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
  matching: Pick<ImportRecord['matching'], 'columns' | 'usualOrders' | 'dateOrders'>,
  viewer: Viewer,
): Promise<StoredPreview> {
  if (rows === 0) return nothingChecked
  await updateImport(context.database, id, {
    state: 'checking',
    row_count: rows,
    headings: JSON.stringify(headings),
    matching: JSON.stringify({
      ...{ ...matching, addsOnly: true, moneyBy: mayEnterMoney(viewer) },
      ...{ sheet: first?.first[0]?.sheet ?? 0, headingRow: first?.first[0]?.number ?? 1 },
    }),
  })
  const { state, preview } = await finished(context, id)
  if (state !== 'checked' || !preview) throw refusal('unavailable')
  return preview
}

/** Guesses the columns of a list by its first rows; balances are left out for viewers who may not enter them. */
function guessOf({ headings, sheets: [sheet] }: StagedList, viewer: Viewer) {
  const texts = textsOf(headings)
  const rows = sheet?.first.slice(1) ?? []
  const samples = texts.map((_, index) => samplesOf(rows, index, samplesRead))
  const { columns, dateOrders: usualOrders } = guessColumns(texts, samples, new Map())
  const isLeft = (column: TableColumn | null) =>
    moneyColumns.includes(column) && mayEnterMoney(viewer) === null
  return { usualOrders, columns: columns.map((column) => (isLeft(column) ? null : column)) }
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

const nothingChecked: StoredPreview = {
  ...{ people: 0, memberships: 0, known: 0, changes: 0, badRows: 0, problemCount: 0, causes: [] },
  ...{ unsureDates: [], questions: [], unknownWords: [], otherRows: 0 },
  ...{
    invitations: 0,
    invited: [],
    households: 0,
    householdsStated: 0,
    householdsOffered: 0,
    balances: 0,
    addresses: 0,
    fatal: false,
  },
}

async function reportOf(
  { database }: Context,
  list: StagedList,
  columns: readonly (TableColumn | null)[],
  { people, memberships, invitations, known, unsureDates, ...preview }: StoredPreview,
): Promise<ImportReport> {
  const badRows = await listBadRowsAfter(database, list.id, 0, problemsListed)
  const problemsOf = (row: (typeof badRows)[number]) => row.problems ?? []
  const ofRows = badRows.flatMap((row) =>
    problemsOf(row).map((problem) => ({
      ...{ row: rowOf(row.number), column: problem.column, msg: problemText(problem) },
    })),
  )
  const ofReading = problemsOfReading(list)
  // The headings are row 1: problems there concern the whole list.
  const ofList = worded(preview.causes).filter(({ rows }) => rows.includes(1))
  const problems = [...ofRows, ...ofReading, ...ofList.map(({ column, msg }) => ({ row: 1, column, msg }))]
  const headings = textsOf(list.headings)
  return {
    ...{ rows: list.rows, people, memberships, invitations, existing: known },
    problems: problems.slice(0, problemsListed),
    problemCount: preview.problemCount + ofReading.length,
    causes: [
      ...worded(preview.causes),
      ...ofReading.map(({ row, ...cause }) => ({ ...cause, count: 1, rows: [row] })),
    ].slice(0, causesListed),
    headings,
    ignored: headings.filter((heading, index) => !columns[index] && heading.trim() !== ''),
    unsureDates,
    rejected: badRows.map((row) => ({
      row: rowOf(row.number),
      cells: row.cells,
      reasons: problemsOf(row).map(columnAndText),
    })),
    imported: false,
  }
}

/** Returns the problem that stopped the parsing, or that left no rows to check. */
function problemsOfReading({ headings, rows, fault }: StagedList): Problem[] {
  if (fault) return [{ row: fault.row, column: null, msg: fault.message }]
  if (headings === null || !hasName(columnsOf(textsOf(headings))))
    return [{ row: 1, column: 'name', msg: problemText(nameMissing()) }]
  return rows === 0 ? [{ row: 1, column: null, msg: m.administration_csv_empty() }] : []
}

function textsOf(headings: StagedList['headings']): string[] {
  return (headings ?? []).map(({ heading }) => heading)
}

function repliesIn({ dayFirst, monthFirst }: ImportQuery) {
  const dateOrders: Partial<Record<DateColumn, DateOrder>> = {}
  for (const column of dateColumns)
    if (listIn(dayFirst).includes(column)) dateOrders[column] = 'day'
    else if (listIn(monthFirst).includes(column)) dateOrders[column] = 'month'
  return { dateOrders }
}

function listIn(text = ''): string[] {
  return text.split(',').filter(Boolean)
}
