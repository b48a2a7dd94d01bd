import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { anApp, quickMail, type TestApp } from '../../tests/support/app.ts'
import { compileCache } from '../../tests/support/compile-cache.ts'
import { type Mailbox, until } from '../../tests/support/mailbox.ts'
import { aSender, mailbox } from '../../tests/support/mailed-app.ts'
import { aMember } from '../../tests/support/members.ts'
import { shippedMailPace } from '../config/mail.ts'
import { queueAccountMail as queueMail } from '../features/accounts/account/account-mail.service.ts'
import { sendDueMails } from './mail-sender.ts'

/** The shipped times of attempts and claims: on a busy machine none expires during sending. */
const unhurried = {
  ...quickMail,
  attemptSeconds: shippedMailPace.attemptSeconds,
  claimSeconds: shippedMailPace.claimSeconds,
}

test('several senders give each message to one of them', async () => {
  const box = await mailbox()
  const site = await anApp({ smtpUrl: box.url })
  const members = []
  for (let count = 0; count < 20; count += 1) members.push(await aMember(site))
  await Promise.all([1, 2, 3].map(() => sendDueMails(aSender(site, { pace: unhurried }))))
  expect(box.received.map(({ recipient }) => recipient).sort()).toEqual(
    members.map(({ email }) => email).sort(),
  )
})

test('the message of a sender that died is sent by another once its claim ends', async () => {
  const box = await mailbox()
  let clock = new Date()
  const site = await anApp({ smtpUrl: box.url, now: () => clock })
  const anna = await aMember(site)
  await site.database
    .updateTable('mails')
    .set({
      state: 'sending',
      claimed_by: 'a dead process',
      due_at: new Date(clock.getTime() + 1000).toISOString(),
    })
    .execute()
  await sendDueMails(aSender(site))
  expect(box.received).toHaveLength(0)
  clock = new Date(clock.getTime() + 2000)
  await sendDueMails(aSender(site))
  expect(box.received.map(({ recipient }) => recipient)).toEqual([anna.email])
})

test('a sender whose clock is a little behind respects a fresh claim', async () => {
  const box = await mailbox()
  let clock = new Date()
  const site = await anApp({ smtpUrl: box.url, now: () => clock })
  await aMember(site)
  const longest = Math.max(quickMail.claimSeconds, ...quickMail.retrySeconds)
  const ends = new Date(clock.getTime() + longest * 1000).toISOString()
  await site.database
    .updateTable('mails')
    .set({ state: 'sending', claimed_by: 'another', due_at: ends })
    .execute()
  clock = new Date(clock.getTime() - 500)
  await sendDueMails(aSender(site))
  expect(box.received).toEqual([])
})

test('a clock that was ahead and is set back delays no message', async () => {
  const box = await mailbox()
  const hour = 60 * 60 * 1000
  let clock = new Date()
  const site = await anApp({ smtpUrl: box.url, now: () => clock })
  await aMember(site)
  clock = new Date(clock.getTime() - 1000 * hour)
  await sendDueMails(aSender(site))
  expect(box.received).toHaveLength(1)
})

const messages = 40
const kills = 2
const program = join(import.meta.dirname, '../../tests/support/mail-process.ts')

function startSender({ config }: TestApp, box: Mailbox): ChildProcess {
  const sender = spawn(process.execPath, [program], {
    stdio: 'ignore',
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: compileCache,
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
  const box = await mailbox()
  const site = await anApp({ smtpUrl: box.url })
  const anna = await aMember(site)
  for (let count = 1; count < messages; count += 1)
    await queueMail(site, site.database, { kind: 'password-changed', userId: anna.id, recipient: anna.email })

  const inFlight: string[] = []
  for (let kill = 1; kill <= kills; kill += 1) {
    const sender = startSender(site, box)
    const killed = once(sender, 'exit')
    await until('some messages', () => (box.received.length >= kill * 10 ? true : undefined))
    sender.kill('SIGKILL')
    await killed
    // Ends the claims of the dead process, which would otherwise expire after minutes.
    const claimed = await site.database
      .updateTable('mails')
      .set({ due_at: new Date().toISOString() })
      .where('state', '=', 'sending')
      .returning('message_id')
      .execute()
    inFlight.push(...claimed.map(({ message_id }) => message_id))
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

  const arrivals = Map.groupBy(box.received, ({ messageId }) => messageId)
  const twice = [...arrivals].flatMap(([id, { length }]) => Array<string>(length - 1).fill(String(id)))
  process.stdout.write(`killed ${kills} times, ${messages} messages: ${twice.length} arrived twice\n`)
  expect(inFlight).toEqual(expect.arrayContaining(twice))
  // A slow message leaves its slot to another one, and occupies an extra slot.
  expect(inFlight.length).toBeLessThanOrEqual(kills * 2 * shippedMailPace.atOnce)
}, 300_000)
