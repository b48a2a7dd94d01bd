import { z } from 'zod'
import { m } from '../../contract/paraglide/messages.js'
import { getLocale } from '../../contract/paraglide/runtime.js'
import type { Config } from '../../server/config.ts'
import { newId } from '../../server/database/identifiers.ts'
import { failureInWords } from '../../server/features/administration/emails.service.ts'
import type { Mail } from '../../server/mail/email-rendering.ts'
import { composeMessage } from '../../server/mail/mail-queue.ts'
import { judgeFailure, openMailTransport } from '../../server/mail/mail-transport.ts'

const within = 60_000

/**
 * Sends a message at once, bypassing the queue, and returns the outcome.
 * @throws {Error} with an explanation when no mail server accepts it
 */
export async function sendTestMail(config: Config, address: string): Promise<string> {
  if (!z.email().safeParse(address).success) throw new Error(`${address} is not an email address.`)
  const id = newId()
  const now = config.now().toISOString()
  const mail: Mail = {
    id,
    message_id: `<${id}@${new URL(config.publicUrl).hostname}>`,
    kind: 'verify',
    user_id: null,
    recipient: address,
    locale: getLocale(),
    payload: {},
    state: 'sending',
    bulk: false,
    attempts: 1,
    due_at: now,
    claimed_by: null,
    last_failure: null,
    batch_id: null,
    cause: null,
    created_at: now,
  }
  const message = composeMessage(config, mail, {
    to: { name: address, address },
    subject: m.administration_mail_test_subject({ society: config.societyName }),
    blocks: [{ text: m.administration_mail_test_text({ address: config.publicUrl }) }],
    reason: m.administration_mail_test_reason(),
  })
  try {
    const { file } = await openMailTransport(config).send(mail, message, AbortSignal.timeout(within))
    return file
      ? `No mail server is set up (SMTP_URL): the message was written to ${file}`
      : `The mail server took the message to ${address}. Look there, and among the spam.`
  } catch (error) {
    const { reason } = judgeFailure(error)
    throw new Error(`The message was not sent (${reason}). ${failureInWords(reason)}`)
  }
}
