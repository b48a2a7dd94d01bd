import {
  headingRowsMax,
  importColumnsMax,
  sampleMax,
} from '../../../../../contract/administration/imports/options.ts'
import type { Connection } from '../../../../database/connection.ts'
import type { StoredSheet } from '../../../../database/rows/administration-rows.ts'
import { listHeadings } from '../records/import-record.ts'
import { listRowsAfter } from '../records/import-rows.queries.ts'
import { entriesOf, entryNumber } from '../records/row-numbers.ts'
import { guessColumns } from './columns.ts'
import { columnsByContent } from './heading-row.ts'
import { headingKey } from './headings.ts'

/** Rows in which samples of each column are searched. */
const rowsSampled = 300
const samplesShown = 3
/** Samples by which names in two columns are distinguished. */
export const samplesRead = 12

/** The sheet of a list and its row of headings; 0 for a list without headings. */
interface ListReading {
  sheet: number
  headingRow: number
}

/** Guesses the columns of a sheet; returns the resulting fields of its import. */
export async function guessReading(
  connection: Connection,
  importId: string,
  sheets: readonly StoredSheet[],
  { sheet, headingRow }: ListReading,
) {
  const { after, last } = entriesOf(sheet)
  const [headingEntry] =
    headingRow === 0
      ? []
      : await listRowsAfter(
          connection,
          importId,
          { after: entryNumber({ sheet, row: headingRow }) - 1, last },
          1,
        )
  const from = headingRow === 0 ? after : entryNumber({ sheet, row: headingRow })
  const rows = await listRowsAfter(connection, importId, { after: from, last }, rowsSampled)
  const width = Math.min(importColumnsMax, Math.max(0, ...rows.map(({ cells }) => cells.length)))
  const headings = headingEntry?.cells.slice(0, importColumnsMax) ?? Array.from({ length: width }, () => '')
  const read = headings.map((_, index) => samplesOf(rows, index, samplesRead))
  const keys = headings.map(headingKey)
  const known = await listHeadings(connection, [...new Set(keys.filter(Boolean))])
  const remembered = new Map(known.map(({ heading, column_name }) => [heading, column_name]))
  const guess =
    headingRow === 0
      ? {
          columns: columnsByContent(
            rows.slice(0, headingRowsMax).map(({ cells }) => cells),
            width,
          ),
          product: null,
          dateOrders: {},
        }
      : guessColumns(headings, read, remembered)
  const orders = new Map(known.map(({ heading, date_order }) => [heading, date_order]))
  const dateOrders = Object.fromEntries(
    keys.flatMap((key, index) => {
      const order = orders.get(key)
      return order ? [[guess.columns[index], order]] : []
    }),
  )
  const stored = sheets.find(({ index }) => index === sheet)
  const above = stored?.firstRows.filter(({ row }) => row <= headingRow).length ?? 0
  const samples = headings.map((_, index) => samplesOf(rows, index, samplesShown))
  return {
    row_count: (stored?.rows ?? 0) - above,
    headings: JSON.stringify(headings.map((heading, index) => ({ heading, samples: samples[index] ?? [] }))),
    matching: JSON.stringify({
      columns: guess.columns,
      product: guess.product,
      usualOrders: guess.dateOrders,
      dateOrders,
      sheet,
      headingRow,
    }),
  }
}

/** Returns different texts of a column. */
export function samplesOf(rows: readonly { cells: string[] }[], index: number, max: number): string[] {
  const samples: string[] = []
  for (const { cells } of rows) {
    const text = (cells[index] ?? '').trim().slice(0, sampleMax)
    if (text !== '' && !samples.includes(text)) samples.push(text)
    if (samples.length === max) break
  }
  return samples
}
