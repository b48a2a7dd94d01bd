import type { Selectable } from 'kysely'
import type { Connection } from '../database/connection.ts'
import type { MailKind, MailRow } from '../database/rows/mail-rows.ts'
import type { Context } from '../endpoints/context.ts'

export type Mail = Selectable<MailRow>

/** A part of an e-mail: a paragraph, a quieter one, the call to action, or a page's text. */
export type EmailBlock = (
  | { text: string }
  | { note: string }
  | { button: string; url: string }
  | { markdown: string; pageUrl: string }
) & {
  /** The language of the part, where it differs from the e-mail's. */
  lang?: string
}

/** The content of an e-mail; the text and HTML parts decide about its appearance. */
export interface EmailContent {
  /**
   * Without a name unless its owner provably chose it: a stranger could otherwise send any words to a
   * stranger.
   */
  to: { name: string | null; address: string }
  subject: string
  blocks: EmailBlock[]
  /** The reason for sending it, shown at the end. */
  reason: string
  /** The author, who writes in the society's name and receives replies. */
  sender?: { name: string; address: string }
  /** For all e-mails that are not about the account itself (RFC 8058). */
  unsubscribe?: { label: string; url: string }
  /** The kind of mail for `List-Id`, by which readers filter; `account` by default. */
  list?: string
  /** The conversation, whose e-mails mail programs group. */
  thread?: string
  calendar?: EmailCalendar
  /** Attached files; none in addition to a calendar. */
  attachments?: { name: string; type: string; content: Uint8Array }[]
}

/** The part of an e-mail that calendar programs process (RFC 6047). */
export interface EmailCalendar {
  method: 'REQUEST' | 'CANCEL'
  /** An iCalendar object of that method. */
  content: string
  /** Another one, of the method CANCEL, for dates whose identity changed. */
  ended?: string | undefined
}

/** The context of e-mail templates. */
export type EmailContext = Pick<Context, 'config' | 'database' | 'log'>

/**
 * Composes an e-mail when it is sent, in the transaction that creates its links. Returns null for an obsolete
 * one: the account was removed, or the matter is settled.
 */
export type EmailTemplate = (
  context: EmailContext,
  connection: Connection,
  mail: Mail,
) => Promise<EmailContent | null>

export type EmailTemplates = Record<Exclude<MailKind, 'push'>, EmailTemplate>
