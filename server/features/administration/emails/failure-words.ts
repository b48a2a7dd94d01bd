import { m } from '../../../../contract/paraglide/messages.js'
import { abandonedReason, damagedReason } from '../../../mail/delivery-failure.ts'

/** What nodemailer calls a server that cannot be reached. */
const unreachable = /^(ECONNECTION|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ESOCKET|EDNS|TimeoutError|AbortError)\b/

/** Says why an attempt failed (server/mail/delivery-failure.ts), so that people know what to do. */
export function failureInWords(reason: string): string {
  const status = Number(/\b([2-5]\d\d)$/.exec(reason)?.[1] ?? 0)
  if (/^EAUTH\b/.test(reason) || status === 535) return m.administration_mail_login()
  if (reason === damagedReason) return m.administration_mail_damaged()
  if (reason === abandonedReason) return m.administration_mail_abandoned()
  if (/^ETLS\b/.test(reason)) return m.administration_mail_unsafe()
  if (unreachable.test(reason)) return m.administration_mail_unreachable()
  if ([452, 552].includes(status)) return m.administration_mail_full()
  if (reason.includes('RCPT TO') && status >= 500) return m.administration_mail_no_mailbox({ status })
  if (/^EENVELOPE API/.test(reason)) return m.administration_mail_bad_address()
  if (status >= 500) return m.administration_mail_rejected({ status })
  if (status >= 400) return m.administration_mail_later({ status })
  return m.administration_mail_unexpected({ reason })
}
