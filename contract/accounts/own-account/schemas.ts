import { z } from 'zod'
import { choice, givenText, type Label, missingOr, required } from '../../fields.ts'
import { duties, dutyPaces } from '../../notifications/duties.ts'
import { notificationTopics } from '../../notifications/topics.ts'
import { m } from '../../paraglide/messages.js'
import { passwordMax } from '../limits.ts'
import { emailAddress, newPassword, personName } from '../schemas.ts'

/** The account as its owner sees and changes it on the account page. */
export const account = z.object({
  name: z.string(),
  email: z.string(),
  verified: z.boolean(),
  limited: z.boolean(),
  /** The new address that awaits confirmation; until then the present one stays. */
  pendingEmail: z.string().nullable(),
  /** The topics that the society may write about. */
  topics: z.record(z.enum(notificationTopics), z.boolean()),
  notifications: z
    .record(z.enum(notificationTopics), z.boolean())
    .describe('The topics that their devices show, where any does (`GET /api/account/push`)'),
  duties: z
    .partialRecord(z.enum(duties), z.enum(dutyPaces))
    .describe('How soon they hear of what waits for them by their roles; only what they may act on'),
})

const currentPassword = required(
  m.accounts_current_password,
  givenText(m.accounts_current_password, passwordMax),
)

export const nameChange = z.object({ name: personName })

/** Changing the address or the password asks for the current password (ASVS 6.2.3). */
export const emailChange = z.object({ email: emailAddress, currentPassword })

export const passwordChange = z.object({ currentPassword, password: newPassword })

/** A yes or no for each given topic. */
function chosenTopics(label: Label) {
  return z.partialRecord(
    z.enum(notificationTopics),
    z.boolean({ error: () => m.errors_yes_or_no({ field: label() }) }),
    { error: missingOr(label, m.errors_invalid) },
  )
}

/** A choice of topics and duties; absent ones stay as they are. */
export const topicChoice = z.object({
  topics: chosenTopics(m.accounts_topics),
  notifications: chosenTopics(m.accounts_push).optional(),
  duties: z.partialRecord(z.enum(duties), choice(m.accounts_duties, dutyPaces)).optional(),
})

export type Account = z.infer<typeof account>
export type NameChange = z.infer<typeof nameChange>
export type EmailChange = z.infer<typeof emailChange>
export type PasswordChange = z.infer<typeof passwordChange>
export type TopicChoice = z.infer<typeof topicChoice>
