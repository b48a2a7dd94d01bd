import { z } from 'zod'
import { id, instant, line, missingOr, required } from '../fields.ts'
import { m } from '../paraglide/messages.js'
import { locales } from '../paraglide/runtime.js'
import { rights, roles } from '../rights.ts'
import { countCodePoints, excessOf } from '../text/characters.ts'
import { calendarChoices, digitChoices } from '../text/reading-preferences.ts'
import { emailMax, nameMax, passwordMax, passwordMin } from './options-and-limits.ts'

/** The value of `roles.Admin` that marks an administrator (docs/specification.md#9-business-constants-and-limits). */
export const administratorRole = 5001

const label = {
  name: m.accounts_name,
  email: m.accounts_email,
  password: m.accounts_password,
}

// Characters of no width, such as U+200B, would make a name that nobody can see or follow as a link.
const visibleCharacter = /[^\p{Default_Ignorable_Code_Point}\s]/u

/** A person's name in any script, with at least one visible character. */
export const personName = required(label.name, line(label.name, nameMax)).refine(
  (name) => visibleCharacter.test(name),
  { error: () => m.errors_required({ field: label.name() }) },
)

const mailbox = /^[^\s@"<>()[\]\\,;:.]+(?:\.[^\s@"<>()[\]\\,;:.]+)*$/u
const domain =
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}\p{Join_Control}-]*[\p{L}\p{N}\p{M}])?\.)+[\p{L}\p{M}\p{N}-]{2,}$/u
const mailboxMax = 64

/**
 * Returns whether a text is an unambiguous e-mail address. Forms such as '<anna@example.org>' are refused: one mailbox
 * has one account.
 */
function isEmailAddress(text: string): boolean {
  const at = text.lastIndexOf('@')
  const [name, host] = [text.slice(0, Math.max(at, 0)), text.slice(at + 1)]
  return text.length <= emailMax && name.length <= mailboxMax && mailbox.test(name) && domain.test(host)
}

/** An e-mail address, also an international one; case is stored, but does not distinguish accounts. */
export const emailAddress = required(label.email, line(label.email, emailMax)).refine(isEmailAddress, {
  error: () => m.errors_email(),
})

/** A new password: limited in length, without composition rules (ASVS 6.2.5). */
export const newPassword = z
  .string({ error: missingOr(label.password, m.errors_text) })
  .refine((text) => text.length > 0, {
    error: () => m.errors_required({ field: label.password() }),
    abort: true,
  })
  .refine((text) => countCodePoints(text) >= passwordMin, {
    error: () => m.errors_password_short({ min: passwordMin }),
  })
  // Login refuses it, too.
  .refine((text) => excessOf(text, passwordMax) !== 'bytes', {
    error: () => m.errors_too_many_bytes({ field: label.password() }),
  })
  .refine((text) => countCodePoints(text) <= passwordMax, {
    error: () => m.errors_password_long({ max: passwordMax }),
  })

/** The token of a new session, to be sent as `x-auth-token`. */
export const sessionToken = z.object({ token: z.string() })

/** The signed-in account as its owner sees it. `roles.Admin` equal to 5001 marks an administrator. */
export const currentUser = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  avatar: z.url(),
  roles: z.object({ Admin: z.literal(administratorRole).optional() }),
  held: z.array(z.enum(roles)).describe('The roles of the account'),
  rights: z.array(z.enum(rights)).describe('What the roles allow at present; the server checks each call'),
  language: z.enum(locales).nullable().describe('That they chose; null while the browser chooses'),
  digits: z.enum(digitChoices).nullable().describe('Of Nepali pages; null while the language decides'),
  calendars: z.enum(calendarChoices).nullable().describe('Of dates; null while the language decides'),
  date: instant.describe('When the account was made'),
  verified: z.boolean().describe('Whether the e-mail address is known to be theirs'),
  limited: z
    .boolean()
    .describe(
      'Until the address is verified: sees what visitors see and what is its own, and is shown to nobody',
    ),
  secondStep: z.boolean().describe('Whether signing in with the password asks for a second step'),
  secondStepMissing: z
    .boolean()
    .describe('Holds a role for which the society asks for a second step; until then it gives no rights'),
  approved: z.boolean().describe('Until an officer lets the account in, only what concerns itself is open'),
})

export type CurrentUser = z.infer<typeof currentUser>
