import { m } from '../../../../contract/paraglide/messages.js'
import { day, hour } from '../../../../contract/time/durations.ts'
import { makeLink } from '../links/account-links.service.ts'
import { linkLifetime } from '../links/link-lifetime.ts'
import { aboutUser, addressee } from './about-user.ts'

export const verify = aboutUser(async (user, { config }, connection, mail) => {
  if (user.email_verified_at !== null || user.email !== mail.recipient) return null
  const society = config.societyName
  const url = await makeLink({ config }, connection, { kind: 'verify', userId: user.id, email: user.email })
  return {
    to: { name: null, address: user.email },
    subject: m.accounts_email_verify_subject(),
    blocks: [
      { text: m.accounts_email_verify_text({ society }) },
      { button: m.accounts_email_verify_button(), url },
      { note: m.accounts_email_verify_until({ days: linkLifetime.verify / day }) },
    ],
    reason: m.accounts_email_verify_reason({ society }),
  }
})

export const changeEmail = aboutUser(async (user, { config }, connection, mail) => {
  const email = mail.recipient
  if (user.pending_email !== email) return null
  const url = await makeLink({ config }, connection, { kind: 'change-email', userId: user.id, email })
  return {
    to: { name: null, address: email },
    subject: m.accounts_email_change_subject(),
    blocks: [
      { text: m.accounts_email_change_text({ email }) },
      { button: m.accounts_email_change_button(), url },
      { note: m.accounts_email_change_until({ hours: linkLifetime['change-email'] / hour }) },
    ],
    reason: m.accounts_email_change_reason({ society: config.societyName }),
  }
})

export const changeAsked = aboutUser(async (user, { config }, _connection, mail) => ({
  to: addressee(user, mail.recipient),
  subject: m.accounts_email_change_asked_subject(),
  blocks: [
    { text: m.accounts_email_change_asked_text({ email: mail.payload.email ?? '' }) },
    { note: m.accounts_email_change_asked_advice() },
    { button: m.accounts_email_open_account(), url: `${config.publicUrl}/account` },
  ],
  reason: m.accounts_email_account_reason({ society: config.societyName }),
}))

export const emailChanged = aboutUser(async (user, { config }, _connection, mail) => ({
  to: addressee(user, mail.recipient),
  subject: m.accounts_email_changed_subject(),
  blocks: [
    { text: m.accounts_email_changed_text({ email: mail.payload.email ?? '' }) },
    { note: m.accounts_email_changed_advice() },
  ],
  reason: m.accounts_email_changed_reason({ society: config.societyName }),
}))
