import type { Selectable } from 'kysely'
import type { Connection } from '../database/connection.ts'
import type { MailKind, MailRow } from '../database/rows/mail-rows.ts'
import type { Context } from '../endpoints/context.ts'

export type Mail = Selectable<MailRow>

/** A part of an e-mail: a paragraph, a quieter one, the one thing to do, or a text of the page at an address. */
export type EmailBlock = (
  | { text: string }
  | { note: string }
  | { button: string; url: string }
  | { markdown: string; pageUrl: string }
) & {
  /** The language of the part, where it is not that of the e-mail. */
  lang?: string
}

/** Carries the content of an e-mail; the text and HTML parts decide how it looks. */
export interface EmailContent {
  /** Without a name where nobody has proven that they chose it: a stranger could greet a stranger with any words. */
  to: { name: string | null; address: string }
  subject: string
  blocks: EmailBlock[]
  /** The reason why the recipient gets it, shown at the end. */
  reason: string
  /** The person who writes, in the name of the society; replies go to them. */
  sender?: { name: string; address: string }
  /** For everything that is not about the account itself (RFC 8058). */
  unsubscribe?: { label: string; url: string }
  /** The kind of mail for `List-Id`, by which readers sort it; `account` without one. */
  list?: string
  /** Names the conversation: mail programs show its e-mails together. */
  thread?: string
  calendar?: EmailCalendar
  /** Files that come with it; none beside a calendar. */
  attachments?: { name: string; type: string; content: Uint8Array }[]
}

/** The part of an e-mail that calendar programs process (RFC 6047). */
export interface EmailCalendar {
  method: 'REQUEST' | 'CANCEL'
  /** An iCalendar object of that method. */
  content: string
  /** Another one, of the method CANCEL, for dates that have another identity now. */
  ended?: string | undefined
}

/** Carries the parts of the site that e-mail templates work with. */
export type EmailContext = Pick<Context, 'config' | 'database' | 'log'>

/**
 * Composes an e-mail when it is sent, in the transaction that creates its links. Returns null when there is nothing
 * left to say: the account is gone, or the matter is settled.
 */
export type EmailTemplate = (
  context: EmailContext,
  connection: Connection,
  mail: Mail,
) => Promise<EmailContent | null>

export type EmailTemplates = Record<Exclude<MailKind, 'push'>, EmailTemplate>
