import { accountEmailTemplates } from './features/accounts/emails/account-emails.ts'
import { dutiesEmail } from './features/administration/duties/duties-email.ts'
import type { EmailTemplates } from './mail/email-template.ts'

/** Lists the templates of every e-mail that this site sends, by its kind. */
export const emailTemplates: EmailTemplates = { ...accountEmailTemplates, duties: dutiesEmail }
