/** Begins a CSV file: spreadsheet programs recognize the encoding by this byte order mark. */
export const csvStart = '\ufeff'

// What spreadsheets take for a formula (OWASP, CSV injection), full-width forms included, at the start of a cell and after
// what some of them take for its end. Apostrophes before it count, so that one more can always be taken away again.
const formula =
  /^(?='*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20])|(?<=[;\t\r\n])(?='*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g
const neutralized =
  /^'(?='*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20])|(?<=[;\t\r\n])'(?='*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g

/** Prefixes an apostrophe where a spreadsheet would run the text as a formula. */
export function withoutFormula(text: string): string {
  return text.replace(formula, "'")
}

/** Takes the apostrophes of `withoutFormula` away again. */
export function withFormula(cell: string): string {
  return cell.replace(neutralized, '')
}

/** Writes one line of CSV (RFC 4180) in which no cell is a formula. */
export function csvLine(cells: string[]): string {
  return `${cells.map((cell) => quoted(withoutFormula(cell))).join(',')}\r\n`
}

function quoted(text: string): string {
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
