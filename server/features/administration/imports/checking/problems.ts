import { sampleMax, unknownWordsListed } from '../../../../../contract/administration/imports/options.ts'
import { causesListed, type ImportReport } from '../../../../../contract/administration/members-file.ts'
import { m } from '../../../../../contract/paraglide/messages.js'
import { nameKey } from '../../../../text/name-keys.ts'
import type { RowProblem, UnknownWord } from '../cells/row-cells.ts'

const rowsNamed = 5
/** Distinct unknown words that are counted. */
const wordsCounted = 500

/** Counts the problems of a list and groups them by cause. */
export class ImportProblems {
  readonly #words = new Map<string, UnknownWord & { count: number }>()
  readonly #causes = new Map<string, ImportReport['causes'][number]>()
  count = 0
  /** Rows that have a problem. */
  rows = 0

  note(row: number, problems: readonly RowProblem[]): void {
    if (problems.length === 0) return
    this.rows += 1
    for (const { column, msg } of problems) {
      this.count += 1
      const key = `${column} ${msg}`
      const cause = this.#causes.get(key)
      if (cause) {
        cause.count += 1
        if (cause.rows.length < rowsNamed) cause.rows.push(row)
      } else if (this.#causes.size < causesListed)
        this.#causes.set(key, { column, msg, count: 1, rows: [row] })
    }
  }

  noteUnknown(words: readonly UnknownWord[]): void {
    for (const { column, word } of words) {
      const key = `${column} ${nameKey(word)}`
      const known = this.#words.get(key)
      if (known) known.count += 1
      else if (this.#words.size < wordsCounted)
        this.#words.set(key, { column, word: word.slice(0, sampleMax), count: 1 })
    }
  }

  /** Lists the unknown words, the most frequent first. */
  unknownWords(): (UnknownWord & { count: number })[] {
    return [...this.#words.values()]
      .toSorted((one, other) => other.count - one.count)
      .slice(0, unknownWordsListed)
  }

  /** Lists the causes, the most frequent first. */
  grouped(): ImportReport['causes'] {
    return [...this.#causes.values()].toSorted((one, other) => other.count - one.count)
  }
}

/** Returns a problem as one text. */
export function problemText({ column, msg }: { column: string | null; msg: string }): string {
  return column === null ? msg : `${column}: ${msg}`
}

/** Returns a problem as a fault of the request. */
export function asFault({ row, column, msg: problem }: ImportReport['problems'][number]) {
  const msg =
    column === null
      ? m.administration_csv_problem_row({ row, problem })
      : m.administration_csv_problem({ row, column, problem })
  return { msg, code: 'invalid' as const, ...(column !== null && { param: column }) }
}
