import { m } from '../../../../contract/paraglide/messages.js'
import { hour } from '../../../../contract/time/durations.ts'
import type { EmailTemplate } from '../../../mail/email-template.ts'
import { emailKey } from '../../../text/email-key.ts'
import { findUserByEmailKey } from '../accounts.queries.ts'
import { makeLink } from '../links/account-links.service.ts'
import { linkLifetime } from '../links/link-lifetime.ts'
import { aboutUser, addressee } from './about-user.ts'

export const passwordChanged = aboutUser(async (user, { config }, _connection, mail) => ({
  to: addressee(user, mail.recipient),
  subject: m.accounts_email_password_subject(),
  blocks: [
    { text: m.accounts_email_password_text() },
    { note: m.accounts_email_password_advice() },
    { button: m.accounts_email_password_button(), url: `${config.publicUrl}/forgot-password` },
  ],
  reason: m.accounts_email_account_reason({ society: config.societyName }),
}))

/** Writes to the address that the account has, never to what was typed: the two may only look alike. */
export const reset: EmailTemplate = async ({ config }, connection, mail) => {
  const user = await findUserByEmailKey(connection, emailKey(mail.recipient))
  if (!user) return null
  const url = await makeLink({ config }, connection, { kind: 'reset', userId: user.id, email: user.email })
  return {
    to: addressee(user, user.email),
    subject: m.accounts_email_reset_subject(),
    blocks: [
      { text: m.accounts_email_reset_text() },
      { button: m.accounts_email_reset_button(), url },
      { note: m.accounts_email_reset_until({ hours: linkLifetime.reset / hour }) },
    ],
    reason: m.accounts_email_reset_reason({ society: config.societyName }),
  }
}
