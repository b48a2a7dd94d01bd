import { m } from '../../../../contract/paraglide/messages.js'
import type { Connection } from '../../../database/connection.ts'
import { eachRow } from '../../../database/row-by-row.ts'
import type { Context } from '../../../endpoints/context.ts'
import { plainText, renderMarkdown } from '../../../text/markdown.ts'
import { mailEverybody } from '../../accounts/emails/member-mailing.service.ts'
import type { TopicEmail } from '../../notifications/topics.service.ts'
import { showingTime } from '../pages/publishing-times.ts'
import { findAnnouncement, listUnsent, markMailed } from './announcements.queries.ts'

const excerptLength = 600

/**
 * Emails an announcement once to everybody who subscribes to announcements. Does nothing unless it is to be mailed,
 * published and its hour or day has come; later changes are not sent.
 */
export async function mailAnnouncement(
  { config }: Pick<Context, 'config'>,
  transaction: Connection,
  id: string,
): Promise<void> {
  if (!(await markMailed(transaction, id, showingTime(config)))) return
  const announcement = await findAnnouncement(transaction, id)
  if (!announcement) return
  const email: TopicEmail = {
    topic: 'announcements',
    subject: announcement.title,
    text: plainText(renderMarkdown(announcement.text, 'page'), excerptLength),
    button: m.society_email_announcement_button(),
    url: `${config.publicUrl}/announcements/${id}`,
  }
  await mailEverybody({ config }, transaction, email, { batchId: id, markdown: announcement.text })
}

/**
 * Sends the announcements whose hour or day has come since they were saved.
 * @throws {RowsFailed} when some wait for the next round
 */
export async function mailDueAnnouncements(context: Pick<Context, 'config' | 'database'>): Promise<void> {
  const { config, database } = context
  const unsent = await listUnsent(database, showingTime(config))
  const nameOf = ({ id }: { id: string }) => `announcement ${id}`
  await eachRow(unsent, nameOf, ({ id }) =>
    database.transaction().execute((transaction) => mailAnnouncement(context, transaction, id)),
  )
}
