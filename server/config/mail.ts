import { z } from 'zod'
import { day, hour, minute, second } from '../../contract/time/durations.ts'

/** The pace of sending and retrying messages. All times are in seconds. */
export const shippedMailPace = {
  /** Polling interval of an empty queue. */
  pollSeconds: 1,
  /**
   * Messages that one process sends in parallel. Slow and urgent messages have as many extra slots. Messages
   * in flight arrive twice if the process dies.
   */
  atOnce: 4,
  /** Time limit of an attempt: well within the claim, so that no other process has started it. */
  attemptSeconds: minute / second,
  claimSeconds: (3 * minute) / second,
  /** Pauses after each failure; after the last one the message is dead. */
  retrySeconds: [
    30 * second,
    2 * minute,
    5 * minute,
    15 * minute,
    30 * minute,
    hour,
    2 * hour,
    4 * hour,
    8 * hour,
    day,
    day,
  ].map((pause) => pause / second),
}

/** The days during which a message is tried, rounded. */
export const retryDays = Math.round(
  (shippedMailPace.retrySeconds.reduce((sum, pause) => sum + pause, 0) * second) / day,
)

export type MailPace = typeof shippedMailPace

/** The mailbox for returned mail, and the address whose mail it receives. */
export interface Bounces {
  imap: {
    host: string
    port: number
    /** True for TLS from the start. */
    secure: boolean
    /** True where an unencrypted connection must be upgraded. */
    upgrades: boolean
    user: string
    password: string
    folder: string
  }
  /** The parts around the `+id.secret` of each message's own address. */
  address: { mailbox: string; domain: string }
}

/** Characters before the @ at most: with id and proof they stay within 64 (RFC 5321, 4.5.3.1.1). */
const mailboxMax = 20

/** Reads the address of a mailbox: protocol, account, host and folder. */
export const bounceImapUrl = z
  .url({ protocol: /^imaps?$/ })
  .refine((text) => {
    const { username, password, hostname, pathname } = new URL(text)
    return username !== '' && password !== '' && hostname !== '' && isEncoded(username + password + pathname)
  })
  .transform((text): Bounces['imap'] => {
    const { protocol, hostname, port, username, password, pathname, searchParams } = new URL(text)
    const secure = protocol === 'imaps:'
    const host = hostname.replace(/^\[|\]$/g, '')
    const isLocal = host === 'localhost' || host === '::1' || host.startsWith('127.')
    return {
      host,
      port: Number(port) || (secure ? 993 : 143),
      secure,
      // The password must not cross a network unencrypted; `requireTLS=false` marks a connection that is
      // safe.
      upgrades: !(secure || isLocal || searchParams.get('requireTLS') === 'false'),
      user: decodeURIComponent(username),
      password: decodeURIComponent(password),
      folder: decodeURIComponent(pathname.slice(1)) || 'INBOX',
    }
  })

/** Reads the address from which each message's own sender address is derived. */
export const bounceAddress = z
  .email()
  .refine((text) => text.indexOf('@') <= mailboxMax && !text.includes('+'))
  .transform((text): Bounces['address'] => {
    const [mailbox = '', domain = ''] = text.split('@')
    return { mailbox: mailbox.toLowerCase(), domain: domain.toLowerCase() }
  })

/** Checks whether every percent sign of a text begins an encoded character. */
function isEncoded(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}
