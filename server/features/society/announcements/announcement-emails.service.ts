import type { Selectable } from 'kysely'
import { m } from '../../../../contract/paraglide/messages.js'
import { type Locale, locales } from '../../../../contract/paraglide/runtime.js'
import type { Config } from '../../../config.ts'
import type { Connection } from '../../../database/connection.ts'
import { eachRow } from '../../../database/row-by-row.ts'
import type { AnnouncementRow } from '../../../database/rows/society-rows.ts'
import type { Context } from '../../../endpoints/context.ts'
import { inLanguage } from '../../../text/languages.ts'
import { plainText, renderMarkdown } from '../../../text/markdown.ts'
import { inReadersLanguage } from '../../../text/versions.ts'
import { mailEverybody } from '../../accounts/emails/member-mailing.service.ts'
import type { TopicEmail } from '../../notifications/topics-and-duties.service.ts'
import { showingTime } from '../pages/publishing-times.ts'
import { findAnnouncement, listUnsent, markMailed } from './announcements.queries.ts'

const excerptLength = 600

/**
 * Emails an announcement once to everybody who subscribes to announcements. Requires that it is to be mailed,
 * is published, and that its hour or day has come; later changes are not sent.
 */
export async function mailAnnouncement(
  { config }: Pick<Context, 'config'>,
  transaction: Connection,
  id: string,
): Promise<void> {
  if (!(await markMailed(transaction, id, showingTime(config)))) return
  const announcement = await findAnnouncement(transaction, id)
  if (!announcement) return
  const emails = locales.map((locale) => [locale, inLanguage(locale, () => emailAbout(config, announcement))])
  const emailOf = Object.fromEntries(emails) as Record<Locale, TopicEmail>
  const { text: markdown, versions } = announcement
  const texts = Object.entries(versions ?? {}).map(([language, { text }]) => [language, text])
  await mailEverybody({ config }, transaction, (locale) => emailOf[locale], {
    batchId: id,
    markdown,
    versions: Object.fromEntries(texts),
  })
}

/** Composes the e-mail about an announcement in the current language. */
function emailAbout({ publicUrl }: Pick<Config, 'publicUrl'>, row: Selectable<AnnouncementRow>): TopicEmail {
  const { id, title, text } = inReadersLanguage(row)
  return {
    topic: 'announcements',
    subject: title,
    text: plainText(renderMarkdown(text, 'page'), excerptLength),
    button: m.society_email_announcement_button(),
    url: `${publicUrl}/announcements/${id}`,
  }
}

/**
 * Sends the announcements whose hour or day has come since they were saved.
 * @throws {RowsFailed} when some remain for the next round
 */
export async function mailDueAnnouncements(context: Pick<Context, 'config' | 'database'>): Promise<void> {
  const { config, database } = context
  const unsent = await listUnsent(database, showingTime(config))
  const nameOf = ({ id }: { id: string }) => `announcement ${id}`
  await eachRow(unsent, nameOf, ({ id }) =>
    database.transaction().execute((transaction) => mailAnnouncement(context, transaction, id)),
  )
}
