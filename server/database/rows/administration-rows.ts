import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type {
  Calendar,
  DateColumn,
  DateOrder,
  ImportColumn,
  ImportEnding,
  ImportState,
  Match,
  NameReply,
  RowDecision,
  RowKind,
  RowOutcome,
  RowReason,
} from '../../../contract/administration/imports/options.ts'
import type { ImportOutcome, ImportPreview } from '../../../contract/administration/imports/schemas.ts'
import type { FirstDayStep } from '../../../contract/administration/options-and-limits.ts'
import type { Instant } from './site-rows.ts'

/** A sheet of a list, with its first rows shortened and its merged cells. */
export interface StoredSheet {
  /** Its number in the file, from 0. */
  index: number
  name: string
  rows: number
  firstRows: { row: number; cells: string[] }[]
  merges: { column: number; first: number; last: number }[]
}

/** A problem of a row, without its text, which depends on the reader's language. */
export interface StoredProblem {
  column: string | null
  /** Absent from problems of earlier versions, which stored the text. */
  code?: string
  msg?: string
  /** Parameters of the text. */
  values?: { row?: number; max?: number; currency?: string; field?: string; value?: unknown } | undefined
  /** The text of the cell. */
  cell?: string
}

/** A problem that several rows share. */
export interface StoredCause extends Omit<StoredProblem, 'cell'> {
  count: number
  /** The first rows that have it. */
  rows: number[]
}

export interface StoredPreview extends Omit<ImportPreview, 'causes'> {
  causes: StoredCause[]
}

/** An imported list of people, with the meaning of its columns and its outcome. Deleted after a day. */
export interface ImportRecordRow {
  id: string
  file_name: string
  state: ImportState
  ending: ImportEnding | null
  created_by: string
  created_at: Instant
  /** The time from which it is deleted, with all of its rows. */
  expires_at: Instant
  row_count: number
  /** Rows that the present step has finished. */
  progress: number
  /** Counts the changes of state, so that work on an earlier one stops. */
  version: number
  headings: JSONColumnType<{ heading: string; samples: string[] }[]>
  matching: JSONColumnType<{
    columns: (ImportColumn | null)[]
    dateOrders: Partial<Record<DateColumn, DateOrder>>
    /** true where known people stay unchanged. */
    addsOnly?: boolean
    calendars?: Partial<Record<DateColumn, Calendar>>
    names?: NameReply | null
    /** The program that wrote the list, where recognised. */
    product?: string | null
    /** The date order of that program, for columns without a reply. */
    usualOrders?: Partial<Record<DateColumn, DateOrder>>
    /** The account that enters the balances of the list; null where they are ignored. */
    moneyBy?: string | null
    sheet?: number
    /** The number of the heading row; 0 without one, and 1 where not stated. */
    headingRow?: number
  }>
  sheets: ColumnType<StoredSheet[], string | undefined, string>
  preview: JSONColumnType<StoredPreview> | null
  outcome: JSONColumnType<ImportOutcome> | null
  /** True when people who share a household in the list get one. */
  households: boolean
  /** True when the people it adds are invited. */
  invite: ColumnType<boolean, boolean | undefined, boolean>
  /** The last household, and then the last row, that the present step has finished. */
  reached: string
  /** A constant, set on the import being processed: only one at a time. */
  claim: string | null
  claimed_until: Instant | null
}

/**
 * A person of a list's row. Its content is deleted with its import, and with the account that it is about.
 */
export interface ImportedRow {
  import_id: string
  /** In the order of sheets, rows and the people of a row; its first entry has the cells. */
  number: number
  cells: JSONColumnType<string[]>
  kind: RowKind | null
  /** Identifies the person within the list. */
  person: string | null
  /** The parsed cells. */
  reading: JSONColumnType<object> | null
  problems: JSONColumnType<StoredProblem[]> | null
  /** The account that the row matches or added. */
  user_id: string | null
  matched: Match | null
  changes: JSONColumnType<{ field: string; before: string | null; after: string }[]> | null
  decision: RowDecision | null
  /** Identifies the rows that share a household. */
  household: string | null
  /** 1 where the row itself states a household, such as a couple's. */
  bound: Generated<number>
  outcome: RowOutcome | null
  reason: RowReason | null
  /** Data for undoing the row. */
  effect: JSONColumnType<object> | null
}

/** A heading's meaning, as chosen by administrators, for the next list. */
export interface ImportHeadingRow {
  heading: string
  /** null for an ignored column. */
  column_name: ImportColumn | null
  date_order: DateOrder | null
}

/** A step to an open site; steps without a known state have no row. */
export interface FirstDayStepRow {
  step: FirstDayStep
  /** null while it counts. */
  set_aside_at: Instant | null
  /** The time of completion, for a step that leaves no other trace. */
  done_at: Instant | null
}

/** A merge of two people: the remaining person owns everything of the other. */
export interface MergeRow {
  id: string
  kept_id: string
  other_id: string
  other_name: string
  merged_by: string
  merged_at: Instant
  /** The data for undoing it; null once that is no longer possible. */
  record: JSONColumnType<object> | null
  undone_at: Instant | null
}

/** Two similar people that an officer marked as different; the smaller id comes first. */
export interface DifferentPeopleRow {
  user_id: string
  other_id: string
  decided_by: string
  decided_at: Instant
}

export interface AdministrationTables {
  merges: MergeRow
  different_people: DifferentPeopleRow
  first_day_steps: FirstDayStepRow
  imports: ImportRecordRow
  import_rows: ImportedRow
  import_headings: ImportHeadingRow
}
