import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { anApp, type TestApp } from '../../tests/support/app.ts'
import { aMailbox, type Mailbox, until } from '../../tests/support/mailbox.ts'
import { aMember } from '../../tests/support/members.ts'
import { shippedMailPace } from '../config/mail-delivery.ts'
import { queueAccountMail as queueMail } from '../features/accounts/account-mail.service.ts'

const messages = 40
const kills = 2
const program = join(import.meta.dirname, '../../tests/support/mail-process.ts')

function startSender({ config }: TestApp, box: Mailbox): ChildProcess {
  const sender = spawn(process.execPath, [program], {
    stdio: 'ignore',
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: config.databaseUrl,
      SMTP_URL: box.url,
      LOG_LEVEL: 'silent',
      AVATAR_SERVICE: 'off',
    },
  })
  onTestFinished(() => void sender.kill('SIGKILL'))
  return sender
}

test('a process that is killed while it sends loses nothing, and sends little twice', async () => {
  const box = await aMailbox()
  onTestFinished(box.close)
  const site = await anApp({ smtpUrl: box.url })
  const anna = await aMember(site)
  for (let count = 1; count < messages; count += 1)
    await queueMail(site, site.database, { kind: 'password-changed', userId: anna.id, recipient: anna.email })

  for (let kill = 1; kill <= kills; kill += 1) {
    const sender = startSender(site, box)
    const killed = once(sender, 'exit')
    await until('some messages', () => (box.received.length >= kill * 10 ? true : undefined))
    sender.kill('SIGKILL')
    await killed
  }
  startSender(site, box)
  const arrived = () => new Set(box.received.map(({ messageId }) => messageId))
  await until('every message', () => (arrived().size === messages ? true : undefined))
  await until('an empty queue', async () => {
    const waiting = await site.database
      .selectFrom('mails')
      .select('id')
      .where('state', '!=', 'sent')
      .execute()
    return waiting.length === 0 ? true : undefined
  })

  const twice = box.received.length - messages
  process.stdout.write(`killed ${kills} times, ${messages} messages: ${twice} arrived twice\n`)
  expect(twice).toBeLessThanOrEqual(kills * shippedMailPace.atOnce)
}, 60_000)
