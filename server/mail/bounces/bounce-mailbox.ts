import { ImapFlow } from 'imapflow'
import { kibibyte } from '../../../contract/bytes.ts'
import { day, second } from '../../../contract/time/durations.ts'
import type { Bounces } from '../../config/mail.ts'
import { claimsIn } from './bounce-report.ts'

/** The last read message: its number, and the mailbox's UIDVALIDITY, under which numbers are stable. */
export interface MailboxPosition {
  validity: bigint | null
  uid: number
}

interface MailboxReading {
  bounces: Bounces
  /** Advances with each batch. */
  position: MailboxPosition
  now: Date
  /** Applies a report; true once it is stored, so that the message can be deleted. */
  take: (raw: Buffer) => Promise<boolean>
  /** Aborts the reading. */
  signal: AbortSignal
  limits?: Partial<typeof readingLimits>
}

/** The limits of one reading. */
const readingLimits = {
  /** Messages whose headers are read; the rest is left to the next reading. */
  headers: 2000,
  batch: 100,
  /** Reports that are fetched and applied. */
  reports: 300,
  /** Bytes of one report; the returned message follows them. */
  bytes: 256 * kibibyte,
}
/** Older mail is not read: a report about it would come too late. */
const readBack = 30 * day

/** Headers that distinguish a report from other mail. */
const fetchedHeaders = ['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to', 'content-type']

/**
 * Reads new reports from the mailbox, and deletes applied ones. Other mail stays unread and unchanged.
 * @throws {Error} when the mailbox cannot be reached or refuses the password; the message contains neither
 */
export async function readBounceMailbox(
  reading: MailboxReading,
): Promise<{ applied: number; more: boolean }> {
  const { bounces, signal } = reading
  const { host, port, secure, upgrades, user, password, folder } = bounces.imap
  const client = new ImapFlow({
    ...{ host, port, secure, logger: false, disableAutoIdle: true },
    // STARTTLS must succeed where it is required; nothing is sent unencrypted before.
    doSTARTTLS: secure ? undefined : upgrades,
    auth: { user, pass: password },
    ...{ connectionTimeout: 15 * second, greetingTimeout: 15 * second, socketTimeout: 60 * second },
  })
  let failure: Error | null = null
  client.on('error', (error: Error) => {
    failure = error
  })
  const stop = () => client.close()
  signal.addEventListener('abort', stop)
  try {
    await client.connect()
    const lock = await client.getMailboxLock(folder)
    try {
      return await readOpened(client, reading)
    } finally {
      lock.release()
      await client.logout().catch(() => client.close())
    }
  } catch (error) {
    client.close()
    throw failure ?? error
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

async function readOpened(
  client: ImapFlow,
  { bounces, position, now, take, signal, limits: own }: MailboxReading,
): Promise<{ applied: number; more: boolean }> {
  const limits = { ...readingLimits, ...own }
  const validity = client.mailbox === false ? null : client.mailbox.uidValidity
  if (position.validity !== validity) Object.assign(position, { validity, uid: 0 })
  const since = new Date(now.getTime() - readBack)
  const found = (await client.search({ since }, { uid: true })) || []
  const fresh = found.filter((uid) => uid > position.uid).toSorted((a, b) => a - b)
  let [read, reports, applied] = [0, 0, 0]
  while (read < Math.min(fresh.length, limits.headers) && reports < limits.reports && !signal.aborted) {
    const batch = fresh.slice(read, read + limits.batch)
    const done: number[] = []
    try {
      for (const uid of await listCandidates(client, batch, bounces.address)) {
        reports += 1
        const raw = await fetchStart(client, uid, limits.bytes)
        if (raw && (await take(raw))) done.push(uid)
      }
    } finally {
      if (done.length > 0) await client.messageDelete(done, { uid: true })
      applied += done.length
    }
    read += batch.length
    position.uid = batch.at(-1) ?? position.uid
  }
  return { applied, more: read < fresh.length }
}

/** Lists the messages to a return address, and reports. */
async function listCandidates(
  client: ImapFlow,
  uids: number[],
  address: Bounces['address'],
): Promise<number[]> {
  const candidates: number[] = []
  for await (const { uid, headers } of client.fetch(
    uids,
    { uid: true, headers: fetchedHeaders },
    { uid: true },
  )) {
    const text = String(headers ?? '')
    if (/^content-type:\s*multipart\/report\b/im.test(text) || claimsIn(address, text).length > 0)
      candidates.push(uid)
  }
  return candidates.toSorted((a, b) => a - b)
}

async function fetchStart(client: ImapFlow, uid: number, bytes: number): Promise<Buffer | undefined> {
  const query = { uid: true, source: { start: 0, maxLength: bytes } } as const
  const message = await client.fetchOne(String(uid), query, { uid: true })
  return message === false ? undefined : message.source
}
