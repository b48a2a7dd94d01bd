import { causesListed, problemsListed } from '../../../../../contract/administration/members-file/columns.ts'
import type { ImportReport } from '../../../../../contract/administration/members-file/endpoints.ts'
import { m } from '../../../../../contract/paraglide/messages.js'
import type { CellProblem } from '../matching/columns.ts'

const rowsNamed = 5

/** Collects what is wrong with a file, grouped by cause, and the rows that are to be put right. */
export class ImportProblems {
  readonly listed: ImportReport['problems'] = []
  readonly causes = new Map<string, ImportReport['causes'][number]>()
  readonly rejected: ImportReport['rejected'] = []
  count = 0
  /** Rows that have a problem. */
  rows = 0

  note(row: { number: number; cells: string[] }, problems: readonly CellProblem[]): void {
    if (problems.length === 0) return
    this.rows += 1
    for (const { column, msg } of problems) {
      this.count += 1
      if (this.listed.length < problemsListed) this.listed.push({ row: row.number, column, msg })
      const key = `${column} ${msg}`
      const cause = this.causes.get(key)
      if (cause) {
        cause.count += 1
        if (cause.rows.length < rowsNamed) cause.rows.push(row.number)
      } else if (this.causes.size < causesListed)
        this.causes.set(key, { column, msg, count: 1, rows: [row.number] })
    }
    if (row.number > 1 && row.cells.length > 0 && this.rejected.length < problemsListed)
      this.rejected.push({ row: row.number, cells: row.cells, reasons: problems.map(textOf) })
  }

  /** Lists the causes, the most frequent first. */
  grouped(): ImportReport['causes'] {
    return [...this.causes.values()].toSorted((one, other) => other.count - one.count)
  }
}

function textOf({ column, msg }: CellProblem): string {
  return column === null ? msg : `${column}: ${msg}`
}

/** Writes a problem as the fault of a request. */
export function asFault({ row, column, msg: problem }: ImportReport['problems'][number]) {
  const msg =
    column === null
      ? m.administration_csv_problem_row({ row, problem })
      : m.administration_csv_problem({ row, column, problem })
  return { msg, code: 'invalid' as const, ...(column !== null && { param: column }) }
}
