import type { Readable } from 'node:stream'
import { importColumnsMax, sampleMax } from '../../../../../contract/administration/imports/options.ts'
import type { ImportMatching } from '../../../../../contract/administration/imports/schemas.ts'
import { m } from '../../../../../contract/paraglide/messages.js'
import { newId } from '../../../../database/identifiers.ts'
import type { Context, Viewer } from '../../../../endpoints/context.ts'
import { giveWay } from '../../../../endpoints/give-way.ts'
import { Refusal } from '../../../../endpoints/refusal.ts'
import { newImport, removeImport } from '../records/import-record.ts'
import { insertRows } from '../records/import-rows.queries.ts'
import { insertImport, listHeadings, updateImport } from '../records/imports.queries.ts'
import { columnsOf, headingKey } from './columns.ts'
import { largestFile, TableFault } from './sent-file.ts'
import { readTable } from './table-reading.ts'
import type { TableRow } from './workbook-rows.ts'

const rowsAtOnce = 256
const charactersAtOnce = 512 * 1024
const samplesShown = 3

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
  /** null when the file has no rows. */
  headings: Heading[] | null
  rows: number
  /** The problem that ended the reading early. */
  fault: TableFault | null
}

/**
 * Reads a list of people and stages its rows, some in each transaction. Deletes them again when the upload is aborted.
 * @param accepts returns from the headings whether to read the rows
 */
export async function stageList(
  { config, database }: Pick<Context, 'config' | 'database'>,
  viewer: Pick<Viewer, 'userId'>,
  { file, name, left }: SentList,
  accepts: (headings: string[]) => boolean = () => true,
): Promise<StagedList> {
  const id = newId()
  let headings: Heading[] | null = null
  let rows = 0
  let hasBegun = false
  let waiting: TableRow[] = []
  let characters = 0
  async function store(): Promise<void> {
    if (waiting.length === 0) return
    const staged = waiting.map(({ number, cells }) => ({
      import_id: id,
      number,
      cells: JSON.stringify(cells),
    }))
    waiting = []
    characters = 0
    await database.transaction().execute(async (transaction) => {
      if (!hasBegun) await insertImport(transaction, newImport(config.now(), { id, name, by: viewer.userId }))
      await insertRows(transaction, staged)
    })
    hasBegun = true
    await giveWay()
  }
  try {
    for await (const row of readTable(file, largestFile, left)) {
      if (headings === null) {
        headings = row.cells.slice(0, importColumnsMax).map((heading) => ({ heading, samples: [] }))
        if (!accepts(row.cells)) break
        continue
      }
      rows += 1
      sample(headings, row.cells)
      waiting.push(row)
      characters += row.cells.reduce((sum, cell) => sum + cell.length, 0)
      if (waiting.length === rowsAtOnce || characters > charactersAtOnce) await store()
    }
    await store()
    return { id, headings, rows, fault: null }
  } catch (error) {
    if (error instanceof TableFault) {
      await store()
      return { id, headings, rows, fault: error }
    }
    if (hasBegun) await removeImport(database, id)
    throw error
  }
}

/**
 * Stages a list for column mapping by an administrator; returns the id of the import.
 * @throws {Refusal} invalid when the file cannot be read to its end; its rows are not stored then
 */
export async function stageFile(
  context: Pick<Context, 'config' | 'database'>,
  viewer: Pick<Viewer, 'userId'>,
  list: SentList,
): Promise<string> {
  const { id, headings, rows, fault } = await stageList(context, viewer, list)
  if (fault || headings === null || rows === 0) {
    if (rows > 0) await removeImport(context.database, id)
    throw unreadable(fault ?? new TableFault(m.administration_csv_empty()))
  }
  const texts = headings.map(({ heading }) => heading)
  await updateImport(context.database, id, {
    state: 'matching',
    row_count: rows,
    headings: JSON.stringify(headings),
    matching: JSON.stringify(await guessMatching(context.database, texts)),
  })
  return id
}

function unreadable({ row, message: problem }: TableFault): Refusal {
  const msg = row > 1 ? m.administration_csv_problem_row({ row, problem }) : problem
  return new Refusal('invalid', [{ msg, param: 'file', code: 'invalid' }])
}

function sample(headings: Heading[], cells: readonly string[]): void {
  for (const [index, { samples }] of headings.entries()) {
    const text = (cells[index] ?? '').trim().slice(0, sampleMax)
    if (text !== '' && samples.length < samplesShown && !samples.includes(text)) samples.push(text)
  }
}

/** Guesses the column mapping from remembered headings, then from usual ones. */
async function guessMatching(database: Context['database'], headings: string[]): Promise<ImportMatching> {
  const keys = headings.map(headingKey)
  const known = new Map((await listHeadings(database, [...new Set(keys)])).map((one) => [one.heading, one]))
  const usual = columnsOf(headings)
  const columns = keys.map((key, index) => {
    const remembered = known.get(key)
    return remembered ? remembered.column_name : (usual[index] ?? null)
  })
  const dateOrders = Object.fromEntries(
    keys.flatMap((key, index) => {
      const order = known.get(key)?.date_order
      return order ? [[columns[index], order]] : []
    }),
  )
  return { columns, dateOrders }
}
