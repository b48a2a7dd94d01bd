import type { ImportReport } from '../../../../contract/administration/members-file/endpoints.ts'
import { m } from '../../../../contract/paraglide/messages.js'

const byteOrderMark = '\ufeff'

/** Writes the rows that have problems as a CSV file like the one that was sent, with the reasons in a column of its own. */
export function rejectedRows({ headings, rejected }: Pick<ImportReport, 'headings' | 'rejected'>): Blob {
  const lines = rejected.map(({ cells, reasons }) => [
    ...headings.map((_, index) => cells[index] ?? ''),
    reasons.join('; '),
  ])
  const rows = [[...headings, m.administration_file_reason()], ...lines]
  const text = rows.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('')
  return new Blob([byteOrderMark, text], { type: 'text/csv' })
}

/** Writes a cell that no spreadsheet program takes for a formula. */
function quoted(cell: string): string {
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return `"${text.replaceAll('"', '""')}"`
}
