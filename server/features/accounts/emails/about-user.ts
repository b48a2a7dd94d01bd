import type { EmailContent, EmailTemplate } from '../../../mail/email-template.ts'
import { type AccountUser, findUser } from '../accounts.queries.ts'

type UserTemplate = (user: AccountUser, ...rest: Parameters<EmailTemplate>) => Promise<EmailContent | null>

/** Makes a template that writes only if the account that an e-mail is about still exists. */
export function aboutUser(write: UserTemplate): EmailTemplate {
  return async (context, connection, mail) => {
    const user = mail.user_id === null ? undefined : await findUser(connection, mail.user_id)
    return user ? write(user, context, connection, mail) : null
  }
}
