/** The byte order mark of a CSV file, by which spreadsheet programs recognise the encoding. */
export const csvStart = '\ufeff'

// Text that spreadsheets treat as a formula (OWASP, CSV injection), full-width forms included, at the start
// of a cell and after possible cell ends. Leading apostrophes count, so that adding one is always reversible.
const formula =
  /^(?='*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20])|(?<=[;\t\r\n])(?='*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g
const neutralized =
  /^'(?='*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20])|(?<=[;\t\r\n])'(?='*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g

/** Prefixes an apostrophe where a spreadsheet would evaluate the text as a formula. */
export function withoutFormula(text: string): string {
  return text.replace(formula, "'")
}

/** Removes the apostrophe added by `withoutFormula`. */
export function withFormula(cell: string): string {
  return cell.replace(neutralized, '')
}

/** Formats one line of CSV (RFC 4180) in which no cell is a formula. */
export function csvLine(cells: string[]): string {
  return `${cells.map((cell) => quoted(withoutFormula(cell))).join(',')}\r\n`
}

function quoted(text: string): string {
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
