/** Begins a CSV file: spreadsheet programs recognize the encoding by this byte order mark. */
export const csvStart = '\ufeff'

// What spreadsheets take for a formula (OWASP, CSV injection), full-width forms included. Apostrophes before it count,
// so that one more can always be taken away again.
const formula = /^'*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/
const neutralized = /^'+[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/

/** Puts an apostrophe before what a spreadsheet would run as a formula, which makes it text. */
export function withoutFormula(text: string): string {
  return formula.test(text) ? `'${text}` : text
}

/** Takes the apostrophe of `withoutFormula` away again. */
export function withFormula(cell: string): string {
  return neutralized.test(cell) ? cell.slice(1) : cell
}

/** Writes one line of CSV (RFC 4180) in which no cell is a formula. */
export function csvLine(cells: string[]): string {
  return `${cells.map((cell) => quoted(withoutFormula(cell))).join(',')}\r\n`
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
