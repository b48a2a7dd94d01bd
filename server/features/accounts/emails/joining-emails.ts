import { m } from '../../../../contract/paraglide/messages.js'
import { day } from '../../../../contract/time/durations.ts'
import type { EmailTemplate } from '../../../mail/email-template.ts'
import { makeLink } from '../links/account-links.service.ts'
import { linkLifetime } from '../links/link-lifetime.ts'
import { aboutUser, addressee } from './about-user.ts'

export const invite = aboutUser(async (user, { config }, connection) => {
  if (user.password_hash !== '' || user.suspended_at !== null) return null
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

export const approved = aboutUser(async (user, { config }) => {
  const society = config.societyName
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

/** Notifies a newcomer that the account was not approved, and why. */
export const turnedAway: EmailTemplate = async ({ config }, _connection, mail) => {
  const { societyName: society, societyEmail: email } = config
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

/** Notifies the owner of a removed account, and says what the society retains. */
export const accountRemoved: EmailTemplate = async ({ config }, _connection, mail) => ({
  to: { name: null, address: mail.recipient },
  subject: m.accounts_email_removed_subject({ society: config.societyName }),
  blocks: [
    { text: m.accounts_email_removed_text({ society: config.societyName }) },
    { text: m.accounts_email_removed_stays() },
    {
      note: config.societyEmail
        ? m.accounts_email_removed_advice_at({ email: config.societyEmail })
        : m.accounts_email_removed_advice(),
    },
  ],
  reason: m.accounts_email_changed_reason({ society: config.societyName }),
})
