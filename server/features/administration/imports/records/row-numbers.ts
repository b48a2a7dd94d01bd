/** Most people of one row. */
export const peopleOfRow = 32
/** Above the most rows of a list. */
const rowsOfSheet = 2 ** 17

/**
 * Returns the stored number of a person: ordered by sheet, row, and person of a row. The row's own person is
 * the first; its entry has the cells.
 */
export function entryNumber({ sheet, row, part = 0 }: { sheet: number; row: number; part?: number }): number {
  return (sheet * rowsOfSheet + row) * peopleOfRow + part
}

/** Returns the row number of an entry, as spreadsheets count. */
export function rowOf(number: number): number {
  return Math.floor(number / peopleOfRow) % rowsOfSheet
}

/** Returns the position of a person within their row. */
export function partOf(number: number): number {
  return number % peopleOfRow
}

/** Returns the range of a sheet's entry numbers: above the first, up to the last. */
export function entriesOf(sheet: number): { after: number; last: number } {
  return { after: entryNumber({ sheet, row: 0 }) - 1, last: entryNumber({ sheet: sheet + 1, row: 0 }) - 1 }
}
