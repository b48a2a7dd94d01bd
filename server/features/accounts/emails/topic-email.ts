import type { NotificationTopic } from '../../../../contract/notifications.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import type { EmailCalendar } from '../../../mail/email-template.ts'
import { readBatchText } from '../../../mail/mail-batches.ts'
import { societyName } from '../../../text/versions.ts'
import type { TopicEmail } from '../../notifications/topics.service.ts'
import { isWrittenTo } from '../account/accounts.policy.ts'
import { makeLink } from '../links/account-links.service.ts'
import { aboutUser, addressee } from './about-user.ts'
import { readMailTopics } from './mail-wishes.service.ts'

const topicName: Record<NotificationTopic, () => string> = {
  announcements: m.accounts_email_topic_announcements,
  events: m.accounts_email_topic_events,
  reminders: m.accounts_email_topic_reminders,
  digest: m.accounts_email_topic_digest,
  mentions: m.accounts_email_topic_mentions,
  removals: m.accounts_email_topic_removals,
  households: m.accounts_email_topic_households,
  letters: m.accounts_email_topic_letters,
  groups: m.accounts_email_topic_groups,
  money: m.accounts_email_topic_money,
}

export const topic = aboutUser(async (user, { config }, connection, mail) => {
  const { topic, subject, text, button, url, ...more } = mail.payload as Record<string, string> & TopicEmail
  const isWanted = (await readMailTopics(connection, user))[topic]
  const isUnclaimed = user.password_hash === ''
  // The society entered the address, so its owner need not verify it.
  const rule =
    isUnclaimed && ['announcements', 'money'].includes(topic) ? { requireVerification: false } : config
  // They could not sign in to respond.
  if (isUnclaimed && ['households', 'groups'].includes(topic)) return null
  if (!isWanted || !isWrittenTo(rule, user)) return null
  const markdown = mail.batch_id === null ? null : await readBatchText(connection, mail.batch_id)
  const about = { topic: topicName[topic]() }
  const link = { kind: 'unsubscribe', userId: user.id, email: user.email, topic } as const
  return {
    to: addressee(user, user.email),
    subject,
    blocks: [
      ...(markdown !== null && url
        ? [{ markdown, pageUrl: url }]
        : text.split(/\n{2,}/).map((paragraph) => ({ text: paragraph }))),
      ...(button && url ? [{ button, url }] : []),
      ...(isUnclaimed
        ? [{ note: m.accounts_email_topic_claim({ url: `${config.publicUrl}/forgot-password` }) }]
        : []),
    ],
    reason: isUnclaimed
      ? m.accounts_email_topic_reason_unclaimed({ society: societyName(config), ...about })
      : m.accounts_email_topic_reason({ society: societyName(config), ...about }),
    list: topic,
    ...(more.thread && { thread: more.thread }),
    ...(more.calendar && { calendar: calendarOf(more.calendar, more) }),
    unsubscribe: {
      label: m.accounts_email_unsubscribe(about),
      url: await makeLink({ config }, connection, link),
    },
  }
})

function calendarOf(
  content: string,
  { calendarMethod = 'REQUEST', calendarEnded }: Pick<TopicEmail, 'calendarMethod' | 'calendarEnded'>,
): EmailCalendar {
  return { method: calendarMethod, content, ended: calendarEnded }
}
