import type { EmailContent, EmailTemplate } from '../../../mail/email-template.ts'
import { type AccountUser, findUser } from '../account/accounts.queries.ts'

type UserTemplate = (user: AccountUser, ...rest: Parameters<EmailTemplate>) => Promise<EmailContent | null>

/** Makes a template that writes only if the account that an e-mail is about still exists, and its owner is a member. */
export function aboutUser(write: UserTemplate): EmailTemplate {
  return async (context, connection, mail) => {
    const user = mail.user_id === null ? undefined : await findUser(connection, mail.user_id)
    return user && user.departed === null ? write(user, context, connection, mail) : null
  }
}

/**
 * Returns whom an e-mail is addressed to: by the name of the account only once its owner has verified the address. Whoever
 * registered somebody else's address must not choose how that person is greeted.
 */
export function addressee(
  { name, email_verified_at }: Pick<AccountUser, 'name' | 'email_verified_at'>,
  address: string,
): EmailContent['to'] {
  return { name: email_verified_at === null ? null : name, address }
}

/** Writes an instant in words, in a zone. */
export function timeIn(timeZone: string, at: string): string {
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    ...{ year: 'numeric', month: 'long', day: 'numeric' },
    ...{ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
  }).format(new Date(at))
}
