import { z } from 'zod'
import { line, missingOr, required } from '../../fields.ts'
import { notificationTopics } from '../../notifications/topics.ts'
import { m } from '../../paraglide/messages.js'
import { linkKinds } from '../links/options.ts'
import { emailAddress, newPassword, personName } from '../schemas.ts'

const longestSecret = 200

/** The account as its owner sees and changes it on the account page. */
export const account = z.object({
  name: z.string(),
  email: z.string(),
  verified: z.boolean(),
  limited: z.boolean(),
  /** The address that waits for the click in its message; until then the present one stays. */
  pendingEmail: z.string().nullable(),
  /** What the society may write about. */
  topics: z.record(z.enum(notificationTopics), z.boolean()),
})

const currentPassword = required(
  m.accounts_current_password,
  z.string({ error: missingOr(m.accounts_current_password, m.errors_text) }),
)

export const nameChange = z.object({ name: personName })

/** Changing the address or the password asks for the current password (ASVS 6.2.3). */
export const emailChange = z.object({ email: emailAddress, currentPassword })

export const passwordChange = z.object({ currentPassword, password: newPassword })

/** A topic that is not named keeps its setting. */
export const topicChoice = z.object({
  topics: z.partialRecord(
    z.enum(notificationTopics),
    z.boolean({ error: () => m.errors_yes_or_no({ field: m.accounts_topics() }) }),
    { error: missingOr(m.accounts_topics, m.errors_invalid) },
  ),
})

export const recoveryRequest = z.object({ email: emailAddress })

/** The secret part of a link. Only its presence is checked: what names no link is told like any foreign one. */
const linkSecret = required(m.accounts_link, line(m.accounts_link, longestSecret))

export const linkPath = z.object({ secret: z.string() })

export const linkUse = z.object({ link: linkSecret })

export const passwordByLink = z.object({ link: linkSecret, password: newPassword })

/** What a link is for, and whether it still works. Looking at a link does not use it. */
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

export type Account = z.infer<typeof account>
export type NameChange = z.infer<typeof nameChange>
export type EmailChange = z.infer<typeof emailChange>
export type PasswordChange = z.infer<typeof passwordChange>
export type TopicChoice = z.infer<typeof topicChoice>
export type PasswordByLink = z.infer<typeof passwordByLink>
export type LinkView = z.infer<typeof linkView>
