import { setTimeout as pause } from 'node:timers/promises'
import { baseLocale } from '../../contract/paraglide/runtime.js'
import type { ReadingChoices } from '../../contract/text/reading-preferences.ts'
import { second } from '../../contract/time/durations.ts'
import type { MailPace } from '../config/mail.ts'
import type { Connection } from '../database/connection.ts'
import { newId } from '../database/identifiers.ts'
import { inLanguage, knownLocale } from '../text/languages.ts'
import { returnAddress } from './bounces/bounce-report.ts'
import type { EmailContent, EmailContext, EmailTemplates, Mail } from './email-rendering.ts'
import { lanes, MailLanes } from './mail-lanes.ts'
import { composeMessage, type NewMail } from './mail-queue.ts'
import { abandonedReason, damagedReason, judgeFailure, type MailTransport } from './mail-transport.ts'
import {
  type ClaimedMail,
  claimMails,
  dropMail,
  isMailDue,
  readMail,
  readReturnSecret,
  settleMail,
} from './mails.queries.ts'
import { deliverPush, type Pushing } from './push-delivery.ts'

export interface MailSender {
  context: EmailContext
  templates: EmailTemplates
  /** Returns a reader's digits and calendars, and the language if only the address is known. */
  choicesOf: (connection: Connection, mail: Mail) => Promise<ReadingChoices & { locale?: string | null }>
  /** Checks whether to skip an email because its reader's address bounces. */
  skips: (connection: Connection, mail: Mail) => Promise<boolean>
  transport: MailTransport
  pushing: Pushing
  /** The shipped pace and the retry periods are in server/config/mail.ts. */
  pace: MailPace
  /** Aborted when the process begins to stop: no more messages are claimed. */
  closing: AbortSignal
  /** Aborted when the process has no more time: running attempts are cancelled and retried later. */
  stop: AbortSignal
}

/** An attempt of this duration, in seconds, leaves its slot to another message. */
const longestInPlace = 5

/**
 * Sends due messages concurrently, until none is due or deliverable. Each message is claimed first, so that
 * it has one sender at a time; a dead process's claim expires. Messages are independent: a slow one delays no
 * other, and urgent ones overtake.
 */
export async function sendDueMails(sender: MailSender): Promise<void> {
  const { context, pace, closing } = sender
  const slowAfter = Math.min(longestInPlace, pace.attemptSeconds / 4)
  const sending = new MailLanes({ places: pace.atOnce, slowAfter })
  const poll = pace.pollSeconds * second
  let isReached = true

  async function send(mail: ClaimedMail, claim: string): Promise<void> {
    const reached = await sendMail(sender, mail, claim).catch((error: unknown) => {
      context.log.error({ err: error, mail: mail.id }, 'the outcome of a message could not be stored')
      return true
    })
    isReached &&= reached
  }

  async function fill(): Promise<void> {
    for (const lane of lanes) {
      const claim = newId()
      const limit = sending.free(lane)
      const mails = limit > 0 ? await claimDueMails(sender, { claim, limit, urgent: lane === 'urgent' }) : []
      for (const mail of mails) sending.begin(lane, () => send(mail, claim))
    }
  }

  try {
    while (!closing.aborted) {
      if (isReached)
        await fill().catch((error: unknown) => {
          if (sending.size === 0) throw error
          context.log.error({ err: error }, 'no message could be claimed')
          isReached = false
        })
      if (sending.size === 0) return
      if (isReached) await sending.changed(poll)
      else {
        // While the mail server is unreachable, the others are retried a moment later.
        await pause(poll, undefined, { signal: closing }).catch(() => undefined)
        isReached = true
      }
    }
  } finally {
    await sending.settled()
  }
}

async function claimDueMails(
  { context, pace }: MailSender,
  { urgent, ...claiming }: { claim: string; limit: number; urgent: boolean },
): Promise<ClaimedMail[]> {
  const { config, database } = context
  const now = config.now().getTime()
  const instant = (seconds: number) => new Date(now + seconds * second).toISOString()
  // Twice the longest pause tolerates small clock differences between processes.
  const horizon = instant(2 * Math.max(pace.claimSeconds, ...pace.retrySeconds))
  const due = { now: instant(0), horizon, urgent }
  if (!(await isMailDue(database, due))) return []
  return claimMails(database, { ...due, ...claiming, until: instant(pace.claimSeconds) })
}

/** Makes one attempt and stores its outcome; returns false when the mail server is unreachable. */
async function sendMail(sender: MailSender, claimed: ClaimedMail, claim: string): Promise<boolean> {
  const { database, log } = sender.context
  const { id, kind, attempts } = claimed
  const about = { mail: id, kind, attempt: attempts }
  // An attempt without an outcome ended with its process; such attempts are limited, too.
  const isExhausted = attempts > sender.pace.retrySeconds.length + 1
  const mail = isExhausted ? undefined : await readMail(database, id)
  if (!mail) {
    await setAside(sender, claimed, claim, isExhausted ? abandonedReason : damagedReason)
    return true
  }
  const delivered = await deliver(sender, mail).catch((error: unknown) => ({ error }))
  if (delivered === null) {
    await dropMail(database, id, claim)
    return true
  }
  if ('error' in delivered) return settleFailure(sender, claimed, claim, delivered.error)
  await settleMail(database, id, claim, { state: 'sent', last_failure: null })
  log.info(
    { ...about, ...delivered },
    delivered.file ? 'no mail server is set up: message written to a file' : 'message sent',
  )
  return true
}

/**
 * Schedules the next attempt, or marks the message as dead; returns false when the mail server is
 * unreachable.
 */
async function settleFailure(
  sender: MailSender,
  claimed: ClaimedMail,
  claim: string,
  error: unknown,
): Promise<boolean> {
  const { config, database, log } = sender.context
  const about = { mail: claimed.id, kind: claimed.kind, attempt: claimed.attempts }
  const { kind, reason } = judgeFailure(error)
  if (kind === 'unexpected') log.error({ ...about, err: error }, 'a message failed unexpectedly')
  const seconds = kind === 'refused' ? undefined : sender.pace.retrySeconds[claimed.attempts - 1]
  if (seconds === undefined) await setAside(sender, claimed, claim, reason)
  else {
    const dueAt = new Date(config.now().getTime() + seconds * second).toISOString()
    await settleMail(database, claimed.id, claim, { state: 'queued', due_at: dueAt, last_failure: reason })
    log.warn({ ...about, reason, retryAt: dueAt }, 'message not sent yet; it will be tried again')
  }
  return kind !== 'unreachable'
}

/** Marks an email as dead, which administrators see; deletes a notification. */
async function setAside(
  { context: { config, database, log } }: MailSender,
  { id, kind, attempts }: ClaimedMail,
  claim: string,
  reason: string,
): Promise<void> {
  const about = { mail: id, kind, attempt: attempts, reason }
  if (kind === 'push') {
    await dropMail(database, id, claim)
    log.warn(about, 'gave up on a notification')
    return
  }
  const outcome = { state: 'dead', due_at: config.now().toISOString(), last_failure: reason } as const
  if (await settleMail(database, id, claim, outcome))
    log.error(about, 'gave up on a message; to try it again, run npm run admin -- mail-retry')
}

/** Delivers a message; null when it is to be deleted: it is obsolete, or was a notification. */
async function deliver(sender: MailSender, mail: Mail): Promise<{ file?: string } | null> {
  const { context, stop } = sender
  const { kind } = mail
  if (kind === 'push') {
    await deliverPush(sender.pushing, context, mail, stop)
    return null
  }
  if (await sender.skips(context.database, mail)) {
    context.log.info({ mail: mail.id, kind }, 'message left out: its address returns mail')
    return null
  }
  // A separate short transaction, which never waits for the network.
  return forItsReader(sender, mail, async () => {
    const content = await context.database
      .transaction()
      .execute((transaction) => sender.templates[kind](context, transaction, mail))
    return content && handOver(sender, mail, content, await returnAddressFor(context, mail, content))
  })
}

/** Returns the message's own sender address; null without a mailbox for returned mail. */
async function returnAddressFor(
  { config, database }: EmailContext,
  { id: mailId }: Mail,
  { to }: EmailContent,
): Promise<string | null> {
  if (!config.bounces) return null
  const secret = await readReturnSecret(database)
  return returnAddress(config.bounces.address, secret, { mailId, recipient: to.address })
}

/**
 * Sends a message at once and bypasses the queue, which needs a writable database. The template only reads.
 * @throws the refusal of the mail server or the folder; there is no retry
 */
export async function sendPastQueue(
  sender: Pick<MailSender, 'context' | 'templates' | 'choicesOf' | 'transport' | 'pace' | 'stop'>,
  { kind, userId, recipient, locale, payload = {} }: NewMail,
): Promise<void> {
  const { config, database } = sender.context
  if (kind === 'push') throw new Error('Notifications go through the queue.')
  const id = newId()
  const mail = {
    ...{ id, kind, recipient, payload, user_id: userId, locale: locale ?? baseLocale },
    message_id: `<${id}@${new URL(config.publicUrl).hostname}>`,
    created_at: config.now().toISOString(),
  } as Mail
  await forItsReader(sender, mail, async () => {
    const content = await sender.templates[kind](sender.context, database, mail)
    if (content) await handOver(sender, mail, content, null)
  })
}

/** Runs work in the language of a message's reader, with their digits and calendars. */
async function forItsReader<Result>(
  { context: { database }, choicesOf }: Pick<MailSender, 'context' | 'choicesOf'>,
  mail: Mail,
  work: () => Promise<Result>,
): Promise<Result> {
  const choices = await choicesOf(database, mail)
  return inLanguage(knownLocale(choices.locale ?? mail.locale), work, choices)
}

/** Composes a message, and sends or stores it. */
function handOver(
  { context, transport, pace, stop }: Pick<MailSender, 'context' | 'transport' | 'pace' | 'stop'>,
  mail: Mail,
  content: EmailContent,
  returnsTo: string | null,
): Promise<{ file?: string }> {
  const message = composeMessage(context.config, mail, content, returnsTo)
  const signal = AbortSignal.any([stop, AbortSignal.timeout(pace.attemptSeconds * second)])
  return transport.send(mail, message, signal)
}
