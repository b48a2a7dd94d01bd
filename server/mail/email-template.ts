import type { Selectable } from 'kysely'
import type { Connection } from '../database/connection.ts'
import type { MailKind, MailRow } from '../database/rows/account-rows.ts'
import type { Context } from '../endpoints/context.ts'

export type Mail = Selectable<MailRow>

/** A part of a letter: a paragraph, a quieter one, or the one thing to do. */
export type LetterBlock = { text: string } | { note: string } | { button: string; url: string }

/** What a message says; how it looks is the matter of the text and HTML parts. */
export interface Letter {
  to: { name: string; address: string }
  subject: string
  blocks: LetterBlock[]
  /** Why the recipient gets it. */
  reason: string
  /** For everything that is not about the account itself (RFC 8058). */
  unsubscribe?: { label: string; url: string }
}

/**
 * Writes a message at the moment it is sent, in a transaction that also makes its links. null when there is nothing
 * to say any more: the account is gone, or the matter is settled.
 */
export type LetterWriter = (context: Context, connection: Connection, mail: Mail) => Promise<Letter | null>

export type LetterWriters = Record<MailKind, LetterWriter>
