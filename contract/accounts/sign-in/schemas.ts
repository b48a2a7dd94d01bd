import { z } from 'zod'
import { givenText, line, required } from '../../fields.ts'
import { m } from '../../paraglide/messages.js'
import { joiningRepliesInput } from '../joining/schemas.ts'
import { emailMax, nameMax, passwordMax } from '../limits.ts'
import { usedPasskey } from '../passkeys/schemas.ts'
import { emailAddress, newPassword, personName } from '../schemas.ts'
import { typedCode } from '../second-step/schemas.ts'

const openedMax = 100

/** The form of a registration. */
export const registration = z.object({
  name: personName,
  email: emailAddress,
  password: newPassword,
  nickname: line(m.accounts_trap, nameMax)
    .optional()
    .describe('Must be empty: people do not see this field of the form'),
  opened: givenText(m.accounts_opened, openedMax)
    .optional()
    .describe('When the form was opened, as `POST /api/users/form` said; absent from programs'),
  replies: joiningRepliesInput
    .optional()
    .describe('To the `joiningQuestions` of the society, by their words'),
})

/** The form of a sign-in. Checks presence and length only, to reveal nothing about stored values. */
export const credentials = z.object({
  email: required(m.accounts_email, givenText(m.accounts_email, emailMax).trim()),
  password: required(m.accounts_password, givenText(m.accounts_password, passwordMax)),
})

/** A proof of identity: the password, a code or a passkey. */
export const proof = z
  .object({
    password: credentials.shape.password.optional(),
    code: typedCode.optional(),
    passkey: usedPasskey.optional(),
  })
  .refine((given) => Object.values(given).some((value) => value !== undefined), {
    path: ['password'],
    error: () => m.errors_required({ field: m.accounts_password() }),
  })

export type Registration = z.infer<typeof registration>
export type Credentials = z.infer<typeof credentials>
export type Proof = z.infer<typeof proof>
