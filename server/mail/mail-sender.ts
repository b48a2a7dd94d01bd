import { second } from '../../contract/time/durations.ts'
import type { MailPace } from '../config/mail-delivery.ts'
import { newId } from '../database/identifiers.ts'
import { inLanguage } from '../text/languages.ts'
import { judgeFailure } from './delivery-failure.ts'
import type { EmailContext, EmailTemplates, Mail } from './email-template.ts'
import type { MailTransport } from './mail-transport.ts'
import { claimMails, dropMail, isMailDue, settleMail } from './mails.queries.ts'
import { composeMessage } from './message.ts'
import { deliverPush, type Pushing } from './push/deliver-push.ts'

export interface MailSender {
  context: EmailContext
  templates: EmailTemplates
  transport: MailTransport
  pushing: Pushing
  pace: MailPace
  /** Aborted when the process begins to stop: nothing more is claimed. */
  closing: AbortSignal
  /** Aborted when the process has no more time: messages being sent are abandoned for now. */
  stop: AbortSignal
}

/**
 * Sends what is due, some messages at a time, until nothing is due or no message gets through. Each message is
 * claimed first, so that it has one sender at a time; a claim whose process died ends by itself.
 */
export async function sendDueMails(sender: MailSender): Promise<void> {
  while (!sender.closing.aborted) {
    const claim = newId()
    const mails = await claimDueMails(sender, claim)
    if (mails.length === 0) return
    const reached = await Promise.all(mails.map((mail) => sendMail(sender, mail, claim)))
    if (reached.includes(false)) return
  }
}

async function claimDueMails({ context, pace }: MailSender, claim: string): Promise<Mail[]> {
  const { config, database } = context
  const now = config.now().getTime()
  const instant = (seconds: number) => new Date(now + seconds * second).toISOString()
  // Twice the longest pause: processes whose clocks differ a little must not distrust each other's times.
  const horizon = instant(2 * Math.max(pace.claimSeconds, ...pace.retrySeconds))
  const due = { now: instant(0), horizon }
  if (!(await isMailDue(database, due))) return []
  return claimMails(database, { ...due, claim, until: instant(pace.claimSeconds), limit: pace.atOnce })
}

/** Makes one attempt and stores its outcome; returns false when the mail server cannot be reached at all. */
async function sendMail(sender: MailSender, mail: Mail, claim: string): Promise<boolean> {
  const { config, database, log } = sender.context
  const about = { mail: mail.id, kind: mail.kind, attempt: mail.attempts }
  try {
    const delivered = await deliver(sender, mail)
    if (!delivered) {
      await dropMail(database, mail.id, claim)
      return true
    }
    await settleMail(database, mail.id, claim, { state: 'sent', last_failure: null })
    log.info(
      { ...about, ...delivered },
      delivered.file ? 'no mail server is set up: message written to a file' : 'message sent',
    )
    return true
  } catch (error) {
    const { kind, reason } = judgeFailure(error)
    if (kind === 'unexpected') log.error({ ...about, err: error }, 'a message failed unexpectedly')
    const pause = kind === 'refused' ? undefined : sender.pace.retrySeconds[mail.attempts - 1]
    if (pause === undefined && mail.kind === 'push') {
      await dropMail(database, mail.id, claim)
      log.warn({ ...about, reason }, 'gave up on a notification')
      return true
    }
    const dueAt = new Date(config.now().getTime() + (pause ?? 0) * second).toISOString()
    await settleMail(database, mail.id, claim, {
      state: pause === undefined ? 'dead' : 'queued',
      due_at: dueAt,
      last_failure: reason,
    })
    if (pause === undefined)
      log.error(
        { ...about, reason },
        'gave up on a message; to try it again, run npm run admin -- mail-retry',
      )
    else log.warn({ ...about, reason, retryAt: dueAt }, 'message not sent yet; it will be tried again')
    return kind !== 'unreachable'
  }
}

/** Delivers a message; null when nothing of it is to be kept: it has become pointless, or was a notification. */
async function deliver(sender: MailSender, mail: Mail): Promise<{ file?: string } | null> {
  const { context, pace, stop } = sender
  const { kind } = mail
  if (kind === 'push') {
    await deliverPush(sender.pushing, context, mail, stop)
    return null
  }
  // A short transaction of its own: the network is never waited for inside.
  const content = await inLanguage(mail.locale, () =>
    context.database
      .transaction()
      .execute((transaction) => sender.templates[kind](context, transaction, mail)),
  )
  if (!content) return null
  const message = inLanguage(mail.locale, () => composeMessage(context.config, mail, content))
  const signal = AbortSignal.any([stop, AbortSignal.timeout(pace.attemptSeconds * second)])
  return sender.transport.send(mail, message, signal)
}
