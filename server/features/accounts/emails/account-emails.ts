import { topicNames } from '../../../../contract/notifications.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { day } from '../../../../contract/time/durations.ts'
import type { EmailCalendar, EmailTemplate, EmailTemplates } from '../../../mail/email-rendering.ts'
import { readBatchText } from '../../../mail/mail-batches.ts'
import { societyName } from '../../../text/versions.ts'
import type { TopicEmail } from '../../notifications/topics-and-duties.service.ts'
import { isWrittenTo } from '../account/accounts.policy.ts'
import { findOpenQuestion } from '../joining/newcomers.service.ts'
import { linkLifetime, makeLink } from '../links/account-links.service.ts'
import { aboutUser, addressee, inEveryLanguage } from './about-user.ts'
import { readMailTopics } from './member-mailing.service.ts'
import {
  changeAsked,
  changeEmail,
  emailChanged,
  newDevice,
  passwordChanged,
  reset,
  secondStep,
  verify,
} from './security-emails.ts'

const topic = aboutUser(async (user, { config }, connection, mail) => {
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
  const about = { topic: topicNames[topic]() }
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
    isWholeLetter: more.greeting === 'own',
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

const invite = aboutUser(async (user, { config }, connection) => {
  if (user.password_hash !== '' || user.suspended_at !== null) return null
  const society = societyName(config)
  const url = await makeLink({ config }, connection, { kind: 'invite', userId: user.id, email: user.email })
  const write = () => ({
    subject: m.accounts_email_invite_subject({ society }),
    blocks: [
      { text: m.accounts_email_invite_text({ society, email: user.email }) },
      { button: m.accounts_email_invite_button(), url },
      { note: m.accounts_email_invite_until({ days: linkLifetime.invite / day }) },
    ],
    reason: m.accounts_email_invite_reason({ society }),
  })
  const written = user.locale === null ? inEveryLanguage(write) : write()
  return { to: { name: user.name, address: user.email }, ...written }
})

const approved = aboutUser(async (user, { config }) => {
  const society = societyName(config)
  return {
    to: addressee(user, user.email),
    subject: m.accounts_email_approved_subject({ society }),
    blocks: [
      { text: m.accounts_email_approved_text({ society }) },
      { button: m.accounts_email_approved_button(), url: `${config.publicUrl}/dashboard` },
    ],
    reason: m.accounts_email_account_reason({ society }),
  }
})

/** Asks a waiting newcomer who has not replied. */
const question = aboutUser(async (user, { config }, connection, mail) => {
  if (user.approved || user.suspended_at !== null) return null
  const { question: id } = mail.payload as { question?: string }
  const asked = await findOpenQuestion(connection, user.id, id)
  if (asked === null) return null
  const society = societyName(config)
  return {
    to: addressee(user, mail.recipient),
    subject: m.accounts_email_question_subject({ society }),
    blocks: [
      { text: m.accounts_email_question_text({ society }) },
      ...asked.split(/\n+/).map((text) => ({ text })),
      { button: m.accounts_email_question_button(), url: `${config.publicUrl}/waiting` },
    ],
    reason: m.accounts_email_account_reason({ society }),
  }
})

/** Notifies a newcomer that the account was not approved, and why. */
const turnedAway: EmailTemplate = async ({ config }, _connection, mail) => {
  const { societyEmail: email } = config
  const society = societyName(config)
  const { reason = '' } = mail.payload as { reason?: string }
  return {
    to: { name: null, address: mail.recipient },
    subject: m.accounts_email_turned_away_subject({ society }),
    blocks: [
      { text: m.accounts_email_turned_away_text({ society }) },
      { text: m.accounts_email_turned_away_given() },
      ...reason.split(/\n+/).map((text) => ({ text })),
      { button: m.accounts_email_turned_away_button(), url: `${config.publicUrl}/register` },
      {
        note: email ? m.accounts_email_turned_away_again_at({ email }) : m.accounts_email_turned_away_again(),
      },
    ],
    reason: m.accounts_email_changed_reason({ society }),
  }
}

/** Notifies the owner of a removed account, and lists the data that the society retains. */
const accountRemoved: EmailTemplate = async ({ config }, _connection, mail) => ({
  to: { name: null, address: mail.recipient },
  subject: m.accounts_email_removed_subject({ society: societyName(config) }),
  blocks: [
    { text: m.accounts_email_removed_text({ society: societyName(config) }) },
    { text: m.accounts_email_removed_stays() },
    {
      note: config.societyEmail
        ? m.accounts_email_removed_advice_at({ email: config.societyEmail })
        : m.accounts_email_removed_advice(),
    },
  ],
  reason: m.accounts_email_changed_reason({ society: societyName(config) }),
})

/** Notifies an administrator that the backup failed. */
const backupFailed = aboutUser(async (user, { config }, _connection, mail) => {
  if (!user.administrator) return null
  const { reason = '', last } = mail.payload as { reason?: string; last?: string }
  const at = last && minuteOf(last)
  return {
    to: { name: user.name, address: mail.recipient },
    subject: m.accounts_email_backup_subject(),
    blocks: [
      { text: m.accounts_email_backup_text() },
      { text: at ? m.accounts_email_backup_last({ at }) : m.accounts_email_backup_never() },
      { text: m.accounts_email_backup_reason({ reason }) },
      { note: m.accounts_email_backup_advice() },
    ],
    reason: m.accounts_email_backup_because({ society: societyName(config) }),
  }
})

/** Notifies an administrator that the database refuses writes. */
const writesRefused = aboutUser(async (user, { config }, _connection, mail) => {
  if (!user.administrator) return null
  const { reason = '', since = '' } = mail.payload as { reason?: string; since?: string }
  return {
    to: { name: user.name, address: mail.recipient },
    subject: m.accounts_email_writes_subject(),
    blocks: [
      { text: m.accounts_email_writes_text({ at: minuteOf(since) }) },
      { text: m.accounts_email_backup_reason({ reason }) },
      { note: m.accounts_email_backup_advice() },
    ],
    reason: m.accounts_email_backup_because({ society: societyName(config) }),
  }
})

function minuteOf(instant: string): string {
  const [day, time] = [instant.slice(0, 'YYYY-MM-DD'.length), instant.slice('YYYY-MM-DDT'.length)]
  return `${day} ${time.slice(0, 'HH:MM'.length)} UTC`
}

/** Confirms to the requesting administrator that e-mail arrives. */
const test = aboutUser(async (user, { config }, _connection, { recipient }) => ({
  to: addressee(user, recipient),
  subject: m.administration_mail_test_subject({ society: societyName(config) }),
  blocks: [{ text: m.administration_mail_test_text({ address: config.publicUrl }) }],
  reason: m.administration_mail_test_reason(),
}))

/** The templates of e-mails about accounts and topics, by kind. */
export const accountEmailTemplates = {
  verify,
  'change-email': changeEmail,
  'change-asked': changeAsked,
  'email-changed': emailChanged,
  'password-changed': passwordChanged,
  reset,
  invite,
  approved,
  question,
  'turned-away': turnedAway,
  'account-removed': accountRemoved,
  'new-device': newDevice,
  'second-step': secondStep,
  'backup-failed': backupFailed,
  'writes-refused': writesRefused,
  test,
  topic,
} satisfies Partial<EmailTemplates>
