import { onTestFinished } from 'vitest'
import type { Config } from '../../server/config.ts'
import { anApp, quickMail, type TestApp } from './app.ts'
import { aMailbox, type Mailbox } from './mailbox.ts'

/** A mail server that closes with the test. */
export async function mailbox(...options: Parameters<typeof aMailbox>): Promise<Mailbox> {
  const box = await aMailbox(...options)
  onTestFinished(box.close)
  return box
}

/** A server that sends its mail to a mailbox of the test, which closes with the test. */
export async function aMailedApp(overrides: Partial<Config> = {}): Promise<{ site: TestApp; box: Mailbox }> {
  const box = await mailbox()
  const settings = { smtpUrl: box.url, requireVerification: true, mailPace: quickMail }
  const site = await anApp({ ...settings, ...overrides })
  onTestFinished(site.close)
  return { site, box }
}
