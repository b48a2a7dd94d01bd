/** People that one row may name. */
export const peopleOfRow = 32
/** More than the rows that a list may have. */
const rowsOfSheet = 2 ** 17

/**
 * The number under which a person of a list is stored: in the order of sheets, rows, and people of a row. The row's own
 * person is the first; its entry has the cells.
 */
export function entryNumber({ sheet, row, part = 0 }: { sheet: number; row: number; part?: number }): number {
  return (sheet * rowsOfSheet + row) * peopleOfRow + part
}

/** Returns the row of an entry, as spreadsheets count. */
export function rowOf(number: number): number {
  return Math.floor(number / peopleOfRow) % rowsOfSheet
}

/** Returns the place of a person among those of their row. */
export function partOf(number: number): number {
  return number % peopleOfRow
}

/** Returns the numbers between which the entries of a sheet lie: above the first, up to the last. */
export function entriesOf(sheet: number): { after: number; last: number } {
  return { after: entryNumber({ sheet, row: 0 }) - 1, last: entryNumber({ sheet: sheet + 1, row: 0 }) - 1 }
}
