import type { ColumnType, JSONColumnType } from 'kysely'
import type {
  DateColumn,
  DateOrder,
  ImportColumn,
  ImportEnding,
  ImportState,
  Match,
  RowDecision,
  RowKind,
  RowOutcome,
  RowReason,
} from '../../../contract/administration/imports/options.ts'
import type { ImportOutcome, ImportPreview } from '../../../contract/administration/imports/schemas.ts'
import type { FirstDayStep } from '../../../contract/administration/options.ts'
import type { Instant } from './site-rows.ts'

/** An imported list of people, with the meaning of its columns and its outcome. Deleted after a day. */
export interface ImportRecordRow {
  id: string
  file_name: string
  state: ImportState
  ending: ImportEnding | null
  created_by: string
  created_at: Instant
  /** From then on it is deleted, with all of its rows. */
  expires_at: Instant
  row_count: number
  /** Rows that the present step is through with. */
  progress: number
  /** Counts the changes of state, so that work on an earlier one ends. */
  version: number
  headings: JSONColumnType<{ heading: string; samples: string[] }[]>
  matching: JSONColumnType<{
    columns: (ImportColumn | null)[]
    dateOrders: Partial<Record<DateColumn, DateOrder>>
    /** true where people who are known stay as they are. */
    addsOnly?: boolean
  }>
  preview: JSONColumnType<ImportPreview> | null
  outcome: JSONColumnType<ImportOutcome> | null
  /** True when people who share a household in the list get one. */
  households: boolean
  /** True when the people it adds are invited. */
  invite: ColumnType<boolean, boolean | undefined, boolean>
  /** The last household, and then the last row, that the present step has finished. */
  reached: string
  /** A constant, set on the import that a process works on: only one at a time. */
  claim: string | null
  claimed_until: Instant | null
}

/** A row of a list. What it says is forgotten with its import, and with the account that it is about. */
export interface ImportedRow {
  import_id: string
  /** As spreadsheets count. */
  number: number
  cells: JSONColumnType<string[]>
  kind: RowKind | null
  /** Tells the people of the list apart. */
  person: string | null
  /** The parsed cells. */
  reading: JSONColumnType<object> | null
  problems: JSONColumnType<{ column: string | null; msg: string }[]> | null
  /** The account that the row matches or added. */
  user_id: string | null
  matched: Match | null
  changes: JSONColumnType<{ field: string; before: string | null; after: string }[]> | null
  decision: RowDecision | null
  /** Identifies the rows that share a household. */
  household: string | null
  outcome: RowOutcome | null
  reason: RowReason | null
  /** Data for undoing the row. */
  effect: JSONColumnType<object> | null
}

/** A heading's meaning, as chosen by administrators, for the next list. */
export interface ImportHeadingRow {
  heading: string
  /** null for a column that is left out. */
  column_name: ImportColumn | null
  date_order: DateOrder | null
}

/** A step to an open site; those that nothing is known of have no row. */
export interface FirstDayStepRow {
  step: FirstDayStep
  /** null while it counts. */
  set_aside_at: Instant | null
  /** When somebody did it, for a step that leaves no other trace. */
  done_at: Instant | null
}

export interface AdministrationTables {
  first_day_steps: FirstDayStepRow
  imports: ImportRecordRow
  import_rows: ImportedRow
  import_headings: ImportHeadingRow
}
