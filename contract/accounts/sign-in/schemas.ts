import { z } from 'zod'
import { missingOr, required } from '../../fields.ts'
import { m } from '../../paraglide/messages.js'
import { emailAddress, newPassword, personName } from '../schemas.ts'

/** Takes what somebody registers with. */
export const registration = z.object({ name: personName, email: emailAddress, password: newPassword })

/** Takes what somebody signs in with; only presence is checked, so that nothing is told about the stored values. */
export const credentials = z.object({
  email: required(m.accounts_email, z.string({ error: missingOr(m.accounts_email, m.errors_text) }).trim()),
  password: required(m.accounts_password, z.string({ error: missingOr(m.accounts_password, m.errors_text) })),
})

export type Registration = z.infer<typeof registration>
export type Credentials = z.infer<typeof credentials>
