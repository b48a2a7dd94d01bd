import { m } from '../../../../contract/paraglide/messages.js'
import type { EmailTemplate } from '../../../mail/email-template.ts'

/** Tells the owner of an account that it was removed, and what the society keeps. */
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
