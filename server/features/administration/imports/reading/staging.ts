import type { Readable } from 'node:stream'
import {
  headingRowsMax,
  importColumnsMax,
  sampleMax,
} from '../../../../../contract/administration/imports/options.ts'
import { m } from '../../../../../contract/paraglide/messages.js'
import { newId } from '../../../../database/identifiers.ts'
import type { StoredSheet } from '../../../../database/rows/administration-rows.ts'
import type { Context, Viewer } from '../../../../endpoints/context.ts'
import { Refusal } from '../../../../endpoints/refusal.ts'
import { yieldToRequests } from '../../../../endpoints/yield-to-requests.ts'
import { insertImport, newImport, removeImport, updateImport } from '../records/import-record.ts'
import { insertRows } from '../records/import-rows.queries.ts'
import { entryNumber } from '../records/row-numbers.ts'
import { findHeadings, pickSheet } from './heading-row.ts'
import { guessReading } from './reading-guess.ts'
import { largestFile, TableFault } from './sent-file.ts'
import { readTable } from './table-reading.ts'
import type { TableRow, TableSheet } from './workbook-rows.ts'

const rowsAtOnce = 64
const charactersAtOnce = 512 * 1024
/** Cells of each first row that are stored with a sheet. */
const cellsShown = 40

/** A file that is still being uploaded. */
interface SentList {
  file: Readable
  name: string
  /** Aborts the reading when the sender disconnects. */
  left?: AbortSignal
}

interface Heading {
  heading: string
  samples: string[]
}

/** The result of staging a list; without rows there is no import. */
export interface StagedList {
  id: string
  /** The first row; null when the file has no rows. */
  headings: Heading[] | null
  /** Rows below the first one. */
  rows: number
  sheets: StagedSheet[]
  /** The problem that ended the reading early. */
  fault: TableFault | null
}

/** A staged sheet, with its first rows. */
interface StagedSheet {
  sheet: TableSheet
  first: TableRow[]
  rows: number
}

interface StagingOptions {
  /** Decides by the first row whether to read the others. */
  accepts?: (headings: string[]) => boolean
  firstSheetOnly?: boolean
}

/** Reads a list of people and stages its rows, in batches. Deletes them when the upload is aborted. */
export async function stageList(
  { config, database }: Pick<Context, 'config' | 'database'>,
  viewer: Pick<Viewer, 'userId'>,
  { file, name, left }: SentList,
  { accepts = () => true, firstSheetOnly = false }: StagingOptions = {},
): Promise<StagedList> {
  const id = newId()
  const sheets: TableSheet[] = []
  const staged = new Map<number, StagedSheet>()
  let headings: Heading[] | null = null
  let rows = 0
  let hasBegun = false
  let waiting: TableRow[] = []
  let characters = 0
  async function store(): Promise<void> {
    if (waiting.length === 0) return
    const entries = waiting.map(({ sheet, number, cells }) => ({
      import_id: id,
      number: entryNumber({ sheet, row: number }),
      cells: JSON.stringify(cells),
    }))
    waiting = []
    characters = 0
    await database.transaction().execute(async (transaction) => {
      if (!hasBegun) await insertImport(transaction, newImport(config.now(), { id, name, by: viewer.userId }))
      await insertRows(transaction, entries)
    })
    hasBegun = true
    await yieldToRequests()
  }
  const list = () => ({ id, headings, rows, sheets: [...staged.values()] })
  try {
    for await (const row of readTable(file, largestFile, left, { sheets, firstSheetOnly })) {
      note(staged, sheets, row)
      if (headings === null) {
        headings = row.cells.slice(0, importColumnsMax).map((heading) => ({ heading, samples: [] }))
        if (!accepts(row.cells)) break
      } else rows += 1
      waiting.push(row)
      characters += row.cells.reduce((sum, cell) => sum + cell.length, 0)
      if (waiting.length === rowsAtOnce || characters > charactersAtOnce) await store()
    }
    await store()
    return { ...list(), fault: null }
  } catch (error) {
    if (error instanceof TableFault) {
      await store()
      return { ...list(), fault: error }
    }
    if (hasBegun) await removeImport(database, id)
    throw error
  }
}

function note(staged: Map<number, StagedSheet>, sheets: readonly TableSheet[], row: TableRow): void {
  const known = staged.get(row.sheet)
  const one = known ?? { sheet: sheets[row.sheet] ?? { name: '', merges: [] }, first: [], rows: 0 }
  if (!known) staged.set(row.sheet, one)
  one.rows += 1
  if (one.first.length < headingRowsMax) one.first.push(row)
}

/**
 * Stages a list for column mapping by an administrator; returns the id of the import.
 * @throws {Refusal} invalid when the file is unreadable; its rows are then not stored
 */
export async function stageFile(
  context: Pick<Context, 'config' | 'database'>,
  viewer: Pick<Viewer, 'userId'>,
  list: SentList,
): Promise<string> {
  const { id, sheets, fault } = await stageList(context, viewer, list)
  const guesses = sheets.map(({ first, rows }) => {
    const { score, row } = findHeadings(first)
    return { score, row, rows: rows - first.filter(({ number }) => number <= row).length }
  })
  const picked = guesses.length > 0 ? pickSheet(guesses) : 0
  const guess = guesses[picked]
  if (fault || !guess || guess.rows === 0) {
    if (sheets.length > 0) await removeImport(context.database, id)
    throw unreadable(fault ?? new TableFault(m.administration_csv_empty()))
  }
  const stored = sheets.map(storedSheet)
  const reading = await guessReading(context.database, id, stored, {
    sheet: stored[picked]?.index ?? 0,
    headingRow: guess.row,
  })
  await updateImport(context.database, id, {
    state: 'matching',
    sheets: JSON.stringify(stored),
    ...reading,
  })
  return id
}

/** Returns a sheet in stored form: its first rows shortened, and its merged cells. */
function storedSheet({ sheet: { name, merges }, first, rows }: StagedSheet): StoredSheet {
  return {
    index: first[0]?.sheet ?? 0,
    name,
    rows,
    merges,
    firstRows: first.slice(0, headingRowsMax).map(({ number, cells }) => ({
      row: number,
      cells: cells.slice(0, cellsShown).map((cell) => cell.trim().slice(0, sampleMax)),
    })),
  }
}

function unreadable({ row, message: problem }: TableFault): Refusal {
  const msg = row > 1 ? m.administration_csv_problem_row({ row, problem }) : problem
  return new Refusal('invalid', [{ msg, param: 'file', code: 'invalid' }])
}
