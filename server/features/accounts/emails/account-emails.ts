import { day, hour } from '../../../../contract/durations.ts'
import type { NotificationTopic } from '../../../../contract/notifications/topics.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import type { EmailContent, EmailTemplate, EmailTemplates } from '../../../mail/email-template.ts'
import { caseFold } from '../../../text/case-folding.ts'
import { readTopics } from '../../notifications/notifications.service.ts'
import { isLimited } from '../accounts.policy.ts'
import { findUser, findUserByEmailKey } from '../accounts.queries.ts'
import { linkLifetime, makeLink } from '../links/account-links.service.ts'

const topicName: Record<NotificationTopic, () => string> = {
  announcements: m.accounts_email_topic_announcements,
  events: m.accounts_email_topic_events,
}

type User = NonNullable<Awaited<ReturnType<typeof findUser>>>
type Writer = (user: User, ...rest: Parameters<EmailTemplate>) => Promise<EmailContent | null>

/** Writes only while the account that a message is about exists. */
function aboutUser(write: Writer): EmailTemplate {
  return async (context, connection, mail) => {
    const user = mail.user_id === null ? undefined : await findUser(connection, mail.user_id)
    return user ? write(user, context, connection, mail) : null
  }
}

const verify = aboutUser(async (user, { config }, connection, mail) => {
  if (user.email_verified_at !== null || user.email !== mail.recipient) return null
  const society = config.societyName
  const url = await makeLink({ config }, connection, { kind: 'verify', userId: user.id, email: user.email })
  return {
    to: { name: user.name, address: user.email },
    subject: m.accounts_email_verify_subject(),
    blocks: [
      { text: m.accounts_email_verify_text({ society }) },
      { button: m.accounts_email_verify_button(), url },
      { note: m.accounts_email_verify_until({ days: linkLifetime.verify / day }) },
    ],
    reason: m.accounts_email_verify_reason({ society }),
  }
})

const changeEmail = aboutUser(async (user, { config }, connection, mail) => {
  const email = mail.recipient
  if (user.pending_email !== email) return null
  const url = await makeLink({ config }, connection, { kind: 'change-email', userId: user.id, email })
  return {
    to: { name: user.name, address: email },
    subject: m.accounts_email_change_subject(),
    blocks: [
      { text: m.accounts_email_change_text({ email }) },
      { button: m.accounts_email_change_button(), url },
      { note: m.accounts_email_change_until({ hours: linkLifetime['change-email'] / hour }) },
    ],
    reason: m.accounts_email_change_reason({ society: config.societyName }),
  }
})

const changeAsked = aboutUser(async (user, { config }, _connection, mail) => ({
  to: { name: user.name, address: mail.recipient },
  subject: m.accounts_email_change_asked_subject(),
  blocks: [
    { text: m.accounts_email_change_asked_text({ email: mail.payload.email ?? '' }) },
    { note: m.accounts_email_change_asked_advice() },
    { button: m.accounts_email_open_account(), url: `${config.publicUrl}/account` },
  ],
  reason: m.accounts_email_account_reason({ society: config.societyName }),
}))

const emailChanged = aboutUser(async (user, { config }, _connection, mail) => ({
  to: { name: user.name, address: mail.recipient },
  subject: m.accounts_email_changed_subject(),
  blocks: [
    { text: m.accounts_email_changed_text({ email: mail.payload.email ?? '' }) },
    { note: m.accounts_email_changed_advice() },
  ],
  reason: m.accounts_email_changed_reason({ society: config.societyName }),
}))

const passwordChanged = aboutUser(async (user, { config }, _connection, mail) => ({
  to: { name: user.name, address: mail.recipient },
  subject: m.accounts_email_password_subject(),
  blocks: [
    { text: m.accounts_email_password_text() },
    { note: m.accounts_email_password_advice() },
    { button: m.accounts_email_password_button(), url: `${config.publicUrl}/forgot-password` },
  ],
  reason: m.accounts_email_account_reason({ society: config.societyName }),
}))

/** Goes to the address that the account has, never to what was typed: the two may only look alike. */
const reset: EmailTemplate = async ({ config }, connection, mail) => {
  const user = await findUserByEmailKey(connection, caseFold(mail.recipient))
  if (!user) return null
  const url = await makeLink({ config }, connection, { kind: 'reset', userId: user.id, email: user.email })
  return {
    to: { name: user.name, address: user.email },
    subject: m.accounts_email_reset_subject(),
    blocks: [
      { text: m.accounts_email_reset_text() },
      { button: m.accounts_email_reset_button(), url },
      { note: m.accounts_email_reset_until({ hours: linkLifetime.reset / hour }) },
    ],
    reason: m.accounts_email_reset_reason({ society: config.societyName }),
  }
}

const invite = aboutUser(async (user, { config }, connection) => {
  if (user.password_hash !== '') return null
  const society = config.societyName
  const url = await makeLink({ config }, connection, { kind: 'invite', userId: user.id, email: user.email })
  return {
    to: { name: user.name, address: user.email },
    subject: m.accounts_email_invite_subject({ society }),
    blocks: [
      { text: m.accounts_email_invite_text({ society, email: user.email }) },
      { button: m.accounts_email_invite_button(), url },
      { note: m.accounts_email_invite_until({ days: linkLifetime.invite / day }) },
    ],
    reason: m.accounts_email_invite_reason({ society }),
  }
})

const approved = aboutUser(async (user, { config }) => {
  const society = config.societyName
  return {
    to: { name: user.name, address: user.email },
    subject: m.accounts_email_approved_subject({ society }),
    blocks: [
      { text: m.accounts_email_approved_text({ society }) },
      { button: m.accounts_email_approved_button(), url: `${config.publicUrl}/dashboard` },
    ],
    reason: m.accounts_email_account_reason({ society }),
  }
})

interface TopicPayload {
  topic: NotificationTopic
  subject: string
  text: string
}

const topic = aboutUser(async (user, { config }, connection, mail) => {
  const { topic, subject, text, button, url } = mail.payload as Record<string, string> & TopicPayload
  const isWanted = (await readTopics(connection, user.id))[topic]
  if (!isWanted || isLimited(config, user) || user.suspended_at !== null) return null
  const about = { topic: topicName[topic]() }
  const link = { kind: 'unsubscribe', userId: user.id, email: user.email, topic } as const
  return {
    to: { name: user.name, address: user.email },
    subject,
    blocks: [
      ...text.split(/\n{2,}/).map((paragraph) => ({ text: paragraph })),
      ...(button && url ? [{ button, url }] : []),
    ],
    reason: m.accounts_email_topic_reason({ society: config.societyName, ...about }),
    unsubscribe: {
      label: m.accounts_email_unsubscribe(about),
      url: await makeLink({ config }, connection, link),
    },
  }
})

/** Every message that this site sends, by its kind. */
export const accountEmailTemplates: EmailTemplates = {
  verify,
  'change-email': changeEmail,
  'change-asked': changeAsked,
  'email-changed': emailChanged,
  'password-changed': passwordChanged,
  reset,
  invite,
  approved,
  topic,
}
