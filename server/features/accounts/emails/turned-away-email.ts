import { m } from '../../../../contract/paraglide/messages.js'
import type { EmailTemplate } from '../../../mail/email-template.ts'

/** Tells a newcomer that the account was not approved, and why. */
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
