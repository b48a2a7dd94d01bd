import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { id, instant } from '../fields.ts'
import { m } from '../paraglide/messages.js'
import { sessionPath } from './sessions.ts'

/** Addresses of the known push services have at most about 600 characters. */
const addressMax = 1000
/** A point of P-256, uncompressed, which begins with the byte 4. */
const pointPattern = /^B[\w-]{86}$/
/** 16 bytes. */
const secretPattern = /^[\w-]{22}$/

const encodedText = (max: number, pattern: RegExp) =>
  z
    .string()
    .max(max)
    .regex(pattern, { error: () => m.errors_invalid() })

/** A push subscription (Push API, JSON form): address and encryption keys. */
export const pushSubscription = z.object({
  endpoint: z
    .string()
    .max(addressMax)
    .refine(namesServer, { error: () => m.errors_invalid() })
    .describe('The address of the push service: https, at a name and the usual port'),
  keys: z.object({ p256dh: encodedText(87, pointPattern), auth: encodedText(22, secretPattern) }),
})

/** Returns whether a URL is https with a host name, without a port. */
function namesServer(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, port, username, password } = new URL(text)
  return protocol === 'https:' && /\.[a-z][\w-]*$/i.test(hostname) && `${port}${username}${password}` === ''
}

/** The browsers in which the own account shows notifications. */
export const pushState = z.object({
  publicKey: z.string().describe('What a browser needs to subscribe (`applicationServerKey`)'),
  devices: z.array(
    z.object({
      _id: id.describe('Of the session in that browser, with which the notifications end'),
      browser: z.string().nullable().describe('In words, such as “Firefox on Android”'),
      since: instant,
      own: z.boolean().describe('The browser of this call'),
    }),
  ),
})

export type PushSubscriptionKeys = z.infer<typeof pushSubscription>
export type PushState = z.infer<typeof pushState>

/** Notifications on the devices of the own account. */
export const pushEndpoints = endpoints({
  'GET /api/account/push': {
    name: 'listPushDevices',
    summary: 'The devices that show notifications, the last one first, and the key to subscribe with',
    audience: 'members',
    waiting: true,
    response: pushState,
  },
  'PUT /api/account/push': {
    name: 'subscribeDevice',
    summary: 'Show notifications in the browser of this session, until it ends',
    audience: 'members',
    waiting: true,
    body: pushSubscription,
    response: pushState,
  },
  'DELETE /api/account/push/:id': {
    name: 'unsubscribeDevice',
    summary: 'Show no more notifications in the browser of a session',
    audience: 'members',
    waiting: true,
    params: sessionPath,
    response: null,
    refusals: ['absent'],
  },
})
