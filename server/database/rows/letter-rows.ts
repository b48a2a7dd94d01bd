import type { JSONColumnType } from 'kysely'
import type { Filter } from '../../../contract/letters/filters.ts'
import type { DeliveryState, LetterState } from '../../../contract/letters/options-and-limits.ts'
import type { Instant } from './site-rows.ts'

/** A named filter of people. */
export interface SelectionRow {
  id: string
  name: string
  /** The comparison key of the name (`nameKey`), which is unique. */
  name_key: string
  filter: JSONColumnType<Filter>
  /** True where treasurers may use every part of the filter. */
  for_treasurers: boolean
  author_id: string
  /** Counts changes, from 0. */
  version: number
  created_at: Instant
  updated_at: Instant
}

/** A letter to a selection. */
export interface LetterRow {
  id: string
  subject: string
  /** Markdown, with placeholders. */
  text: string
  filter: JSONColumnType<Filter>
  author_id: string
  /** The recipient of replies. */
  sender_id: string | null
  state: LetterState
  /** The chosen time; null where it is sent at once. Of a draft the time when it could not be sent. */
  send_at: Instant | null
  started_at: Instant | null
  finished_at: Instant | null
  /** Counts changes, from 0. */
  version: number
  created_at: Instant
  updated_at: Instant
}

/** The stored states of a copy: `chosen` until the letter's sending reaches its recipient. */
export type CopyState = DeliveryState | 'chosen'

/** A person that a letter is for, with the state of their copy; stored when its sending begins. */
export interface LetterRecipientRow {
  letter_id: string
  user_id: string
  state: CopyState
  /** The email in the queue, while its outcome is unknown; null without one. */
  mail_id: string | null
  at: Instant | null
  /** The mail server's code. */
  reason: string | null
}

/** A file attached to a letter. */
export interface LetterFileRow {
  id: string
  letter_id: string
  name: string
  /** The media type. */
  type: string
  /** The size of the content in bytes. */
  size: number
  content: Uint8Array
  created_at: Instant
}

export interface LetterTables {
  selections: SelectionRow
  letters: LetterRow
  letter_recipients: LetterRecipientRow
  letter_files: LetterFileRow
}
