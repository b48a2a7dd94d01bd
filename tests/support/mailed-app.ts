import { onTestFinished } from 'vitest'
import { emailTemplates } from '../../server/background-work.ts'
import type { Config } from '../../server/config.ts'
import { readingChoicesOf } from '../../server/features/accounts/account/accounts.queries.ts'
import { skipsMail } from '../../server/features/accounts/account/bounces.service.ts'
import { pushing } from '../../server/features/accounts/push/push-messages.service.ts'
import { emailText } from '../../server/mail/email-rendering.ts'
import type { MailSender } from '../../server/mail/mail-sender.ts'
import { openMailTransport } from '../../server/mail/mail-transport.ts'
import { anApp, quickMail, type TestApp } from './app.ts'
import { aMailbox, type Mailbox } from './mailbox.ts'

/** A mail server that closes with the test. */
export async function mailbox(...options: Parameters<typeof aMailbox>): Promise<Mailbox> {
  const box = await aMailbox(...options)
  onTestFinished(box.close)
  return box
}

/** A server that sends its mail to a test mailbox; both close with the test. */
export async function aMailedApp(overrides: Partial<Config> = {}): Promise<{ site: TestApp; box: Mailbox }> {
  const box = await mailbox()
  const settings = { smtpUrl: box.url, requireVerification: true, mailPace: quickMail }
  const site = await anApp({ ...settings, ...overrides })
  onTestFinished(site.close)
  return { site, box }
}

/** Builds such a server for all tests of a file; both close at its end. */
export async function aSharedMailedApp(
  overrides: Partial<Config> = {},
): Promise<{ site: TestApp; box: Mailbox }> {
  const box = await aMailbox()
  const site = await anApp({ smtpUrl: box.url, requireVerification: true, mailPace: quickMail, ...overrides })
  const { close } = site
  site.close = async () => {
    await close()
    await box.close()
  }
  return { site, box }
}

/** The mail sender of a second process on the same database. */
export function aSender(site: TestApp, more: Partial<MailSender> = {}): MailSender {
  const { signal } = new AbortController()
  return {
    context: { config: site.config, database: site.database, log: site.app.log },
    templates: emailTemplates,
    transport: openMailTransport(site.config),
    choicesOf: readingChoicesOf,
    skips: skipsMail,
    pushing,
    pace: quickMail,
    closing: signal,
    stop: signal,
    ...more,
  }
}

/** Composes the newest queued e-mail to a member, and returns its text part. */
export async function lastEmailTo(site: TestApp, userId: string): Promise<string> {
  const { config, database } = site
  const mail = await database
    .selectFrom('mails')
    .selectAll()
    .where('user_id', '=', userId)
    .where('kind', '=', 'topic')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const content = await emailTemplates.topic({ config, database, log: site.app.log }, database, mail)
  return content === null ? '' : emailText(config, content)
}
