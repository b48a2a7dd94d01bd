import { locales } from '../../../../contract/paraglide/runtime.js'
import type { EmailContent, EmailTemplate } from '../../../mail/email-rendering.ts'
import { timeFormat } from '../../../text/formats.ts'
import { inLanguage } from '../../../text/languages.ts'
import { type AccountUser, findUser } from '../account/accounts.queries.ts'

type UserTemplate = (user: AccountUser, ...rest: Parameters<EmailTemplate>) => Promise<EmailContent | null>

/** Builds a template about the account of a current member; others get nothing. */
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

/** The parts of an e-mail that depend on the language. */
type Written = Pick<EmailContent, 'subject' | 'blocks' | 'reason'>

/**
 * Composes an e-mail in every language, for a reader whose own is unknown. The e-mail's language comes first;
 * languages without the texts are omitted.
 */
export function inEveryLanguage(write: () => Written): Written {
  const first = write()
  const others = locales
    .map((lang) => ({ lang, ...inLanguage(lang, write) }))
    .filter(({ subject }) => subject !== first.subject)
  return {
    subject: [first, ...others].map(({ subject }) => subject).join(' · '),
    blocks: [
      ...first.blocks,
      ...others.flatMap(({ lang, blocks }) => blocks.map((one) => ({ ...one, lang }))),
    ],
    reason: [first, ...others].map(({ reason }) => reason).join(' '),
  }
}

/** Formats an instant in a time zone. */
export function timeIn(timeZone: string, at: string): string {
  return timeFormat(timeZone, {
    ...{ year: 'numeric', month: 'long', day: 'numeric' },
    ...{ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
  }).format(new Date(at))
}
