import type { ZodType } from 'zod'
import { personName } from '../../../../../contract/accounts/schemas.ts'
import {
  type ImportColumn,
  sampleMax,
  unknownWordsListed,
} from '../../../../../contract/administration/imports/options.ts'
import { causesListed, type ImportReport } from '../../../../../contract/administration/members-file.ts'
import { m } from '../../../../../contract/paraglide/messages.js'
import { birthDateMessage } from '../../../../../contract/profiles/details.ts'
import { officeNoteMax, phoneDigits } from '../../../../../contract/profiles/options-and-limits.ts'
import { knownPerson } from '../../../../../contract/profiles/own-profile.ts'
import type { StoredCause, StoredProblem } from '../../../../database/rows/administration-rows.ts'
import { countText } from '../../../../text/formats.ts'
import { nameKey } from '../../../../text/name-keys.ts'

/** A word of a membership that is no option of the society; it goes into the office's note. */
export interface UnknownWord {
  column: string
  word: string
}

/** An unreadable cell; the rest of its row is still imported. Its text depends on the reader's language. */
export interface RowProblem extends StoredProblem {
  column: ImportColumn | null
  code: ProblemCode
}

type Values = NonNullable<StoredProblem['values']>

const texts = {
  email: () => m.errors_email(),
  phone: () => m.administration_import_bad_phone({ digits: phoneDigits }),
  date: () => m.administration_import_bad_date(),
  'date without year': () => m.administration_import_date_without_year(),
  'month without day': () => m.administration_import_month_without_day(),
  'birth date': birthDateMessage,
  age: () => m.administration_import_bad_age(),
  'end before start': () => m.errors_to_before_from(),
  amount: ({ currency = '' }: Values) => m.administration_import_bad_amount({ currency }),
  level: () => m.administration_import_unknown_level(),
  title: () => m.errors_choose({ field: m.profiles_title() }),
  category: () => m.errors_choose({ field: m.profiles_category() }),
  type: () => m.errors_choose({ field: m.profiles_type() }),
  'yes or no': () => m.administration_csv_yes_no(),
  treasurer: () => m.administration_import_treasurer_only(),
  'dues kept': () => m.administration_import_dues_kept(),
  'long note': () => m.administration_import_long_note({ max: countText(officeNoteMax) }),
  'many children': () => m.administration_import_many_children(),
  organization: () => m.administration_import_firm(),
  household: () => m.administration_import_household_row(),
  nobody: () => m.administration_import_nobody_named(),
  'open name': () => m.administration_import_name_open(),
  'open date': () => m.administration_import_left_open(),
  'extra cell': () => m.administration_import_extra_cell(),
  'other person': ({ row = 0 }: Values) => m.administration_csv_other_person({ row }),
  'same twice': ({ row = 0 }: Values) => m.administration_csv_same_twice({ row }),
  'many memberships': ({ max = 0 }: Values) => m.administration_csv_too_many_memberships({ max }),
  'date order': () => m.administration_csv_date_order(),
  'missing name': () => m.administration_csv_missing_column({ column: 'name' }),
  refused: ({ field = '', value }: Values) => refusalOf(field, value),
}

export type ProblemCode = keyof typeof texts

/** Returns why a form would refuse the value of a field. */
function refusalOf(field: string, value: unknown): string {
  const fields: Record<string, ZodType | undefined> = { ...knownPerson.shape, name: personName }
  return fields[field]?.safeParse(value).error?.issues[0]?.message ?? m.errors_invalid()
}

/** Returns the text of a problem in the reader's language; earlier versions stored it with the problem. */
export function problemText({
  code,
  msg,
  values = {},
}: Pick<StoredProblem, 'code' | 'msg' | 'values'>): string {
  const text = texts[code as ProblemCode]
  return msg ?? text?.(values) ?? m.errors_invalid()
}

/** Returns the causes of a preview in the reader's language. */
export function worded(causes: readonly StoredCause[]): ImportReport['causes'] {
  return causes.map(({ column, count, rows, ...problem }) => ({
    ...{ column, msg: problemText(problem), count, rows },
  }))
}

const rowsNamed = 5
/** Distinct unknown words that are counted. */
const wordsCounted = 500

/** Counts the problems of a list and groups them by cause. */
export class ImportProblems {
  readonly #words = new Map<string, UnknownWord & { count: number }>()
  readonly #causes = new Map<string, StoredCause>()
  count = 0
  /** Rows that have a problem. */
  rows = 0

  note(row: number, problems: readonly RowProblem[]): void {
    if (problems.length === 0) return
    this.rows += 1
    for (const { column, code, values } of problems) {
      this.count += 1
      const key = `${column} ${problemText({ code, values })}`
      const cause = this.#causes.get(key)
      if (cause) {
        cause.count += 1
        if (cause.rows.length < rowsNamed) cause.rows.push(row)
      } else if (this.#causes.size < causesListed)
        this.#causes.set(key, { column, code, ...(values && { values }), count: 1, rows: [row] })
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
  grouped(): StoredCause[] {
    return [...this.#causes.values()].toSorted((one, other) => other.count - one.count)
  }
}

/** Returns a problem as one text, with its column. */
export function columnAndText({ column, ...problem }: StoredProblem): string {
  const text = problemText(problem)
  return column === null ? text : `${column}: ${text}`
}

/** Returns a problem as a fault of the request. */
export function asFault({ row, column, msg: problem }: ImportReport['problems'][number]) {
  const msg =
    column === null
      ? m.administration_csv_problem_row({ row, problem })
      : m.administration_csv_problem({ row, column, problem })
  return { msg, code: 'invalid' as const, ...(column !== null && { param: column }) }
}
