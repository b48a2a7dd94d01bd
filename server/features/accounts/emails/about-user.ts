import type { EmailContent, EmailTemplate } from '../../../mail/email-template.ts'
import { type AccountUser, findUser } from '../account/accounts.queries.ts'

type UserTemplate = (user: AccountUser, ...rest: Parameters<EmailTemplate>) => Promise<EmailContent | null>

/** Builds a template that only writes about the account of a current member. */
export function aboutUser(write: UserTemplate): EmailTemplate {
  return async (context, connection, mail) => {
    const user = mail.user_id === null ? undefined : await findUser(connection, mail.user_id)
    return user && user.departed === null ? write(user, context, connection, mail) : null
  }
}

/**
 * Returns the recipient of an e-mail, with the name only once the address is verified. A stranger who registers an
 * address must not choose how its owner is greeted.
 */
export function addressee(
  { name, email_verified_at }: Pick<AccountUser, 'name' | 'email_verified_at'>,
  address: string,
): EmailContent['to'] {
  return { name: email_verified_at === null ? null : name, address }
}

/** Formats an instant in a time zone. */
export function timeIn(timeZone: string, at: string): string {
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    ...{ year: 'numeric', month: 'long', day: 'numeric' },
    ...{ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
  }).format(new Date(at))
}
