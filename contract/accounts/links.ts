import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { line, missingOr, required } from '../fields.ts'
import { notificationTopics } from '../notifications.ts'
import { m } from '../paraglide/messages.js'
import { linkKinds } from './options-and-limits.ts'
import { emailAddress, newPassword, sessionToken } from './schemas.ts'

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
  topic: z
    .enum(notificationTopics)
    .nullable()
    .describe('Of a link that unsubscribes; null there once the group whose letters it stops was removed'),
  group: z
    .string()
    .nullable()
    .describe('The name of the group whose letters it stops, in place of the topic'),
  others: z.array(z.enum(notificationTopics)).describe('Topics that still come, for one that unsubscribes'),
  groups: z
    .array(z.string())
    .describe('Names of the groups whose letters still come, for one that unsubscribes'),
  stopped: z.boolean().describe('Whether the emails that it stops were stopped before'),
})

export const confirmedAddress = z.object({ email: z.string() })

export type Confirmation = z.infer<typeof confirmation>
export type PasswordByLink = z.infer<typeof passwordByLink>
export type LinkView = z.infer<typeof linkView>

/** Asking for a recovery link, and using the links that the society's messages carry. */
export const linkEndpoints = endpoints({
  'POST /api/recovery': {
    name: 'sendRecoveryLink',
    summary: 'Send a link that sets a new password; answers alike whether or not the address is known',
    audience: 'everyone',
    body: recoveryRequest,
    response: null,
  },
  'GET /api/links/:secret': {
    name: 'readLink',
    summary: 'What a link is for; does not use it',
    audience: 'everyone',
    params: linkPath,
    response: linkView,
    refusals: ['link_unknown'],
  },
  'POST /api/links/confirm': {
    name: 'confirmByLink',
    summary:
      'Verify an address by the link that was sent to it, signed in to its account or with its password',
    audience: 'everyone',
    waiting: true,
    body: confirmation,
    response: confirmedAddress,
    refusals: ['link_unknown', 'link_used', 'link_expired', 'email_taken', 'proof_required'],
  },
  'POST /api/links/password': {
    name: 'setPasswordByLink',
    summary:
      'Set a password by a recovery link or an invitation, and sign in; every other session ends. With a second step the password is set, and signing in goes on as POST /api/auth says',
    audience: 'everyone',
    body: passwordByLink,
    response: sessionToken,
    refusals: ['link_unknown', 'link_used', 'link_expired', 'suspended', 'second_step_required'],
  },
  'POST /api/links/unsubscribe': {
    name: 'unsubscribeByLink',
    summary: 'Stop messages of the topic that the link is for',
    audience: 'everyone',
    body: linkUse,
    response: null,
    refusals: ['link_unknown', 'link_expired'],
  },
})
