/** Begins a CSV file: spreadsheet programs know the encoding by this byte order mark. */
export const csvStart = '\ufeff'

/** One line of CSV (RFC 4180). A spreadsheet would run what begins like a formula; an apostrophe makes it text. */
export function csvLine(cells: string[]): string {
  return `${cells.map(cell).join(',')}\r\n`
}

function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
