import { z } from 'zod'
import { line, missingOr, required } from '../../fields.ts'
import { notificationTopics } from '../../notifications/topics.ts'
import { m } from '../../paraglide/messages.js'
import { emailAddress, newPassword } from '../schemas.ts'
import { linkKinds } from './options.ts'

const longestSecret = 200
const longestPassword = 1000

export const recoveryRequest = z.object({ email: emailAddress })

/** The secret part of a link. Only its presence is checked: an unknown secret is refused by the service. */
const linkSecret = required(m.accounts_link, line(m.accounts_link, longestSecret))

export const linkPath = z.object({ secret: z.string() })

export const linkUse = z.object({ link: linkSecret })

/** A link that confirms an address, with the password of a signed-out account. */
export const confirmation = z.object({
  link: linkSecret,
  password: z
    .string({ error: missingOr(m.accounts_password, m.errors_text) })
    .max(longestPassword)
    .optional(),
})

export const passwordByLink = z.object({ link: linkSecret, password: newPassword })

/** The purpose and state of a link. Reading a link does not use it. */
export const linkView = z.object({
  kind: z.enum(linkKinds),
  state: z.enum(['ready', 'used', 'expired']),
  /** Of the account, while the link is ready. */
  name: z.string().nullable(),
  email: z.string().nullable(),
  /** Of a link that unsubscribes. */
  topic: z.enum(notificationTopics).nullable(),
})

export const confirmedAddress = z.object({ email: z.string() })

export type Confirmation = z.infer<typeof confirmation>
export type PasswordByLink = z.infer<typeof passwordByLink>
export type LinkView = z.infer<typeof linkView>
