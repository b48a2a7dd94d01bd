import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { anApp, quickMail, type TestApp } from '../../tests/support/app.ts'
import { freePort } from '../../tests/support/free-port.ts'
import { until } from '../../tests/support/mailbox.ts'
import { mailbox } from '../../tests/support/mailed-app.ts'
import { aMember } from '../../tests/support/members.ts'
import { mailCounts, retryDeadMails } from './mail-queue.ts'

const withMail = (smtpUrl: string, more = {}) => anApp({ smtpUrl, mailPace: quickMail, ...more })

function stateOf(site: TestApp) {
  return site.database.selectFrom('mails').selectAll().executeTakeFirstOrThrow()
}

function settled(site: TestApp, state: string) {
  return until(`a mail that is ${state}`, async () => {
    const mail = await stateOf(site)
    return mail.state === state ? mail : undefined
  })
}

test('a request does not wait for a mail server that is down, and the message arrives once it is back', async () => {
  const port = await freePort()
  const site = await withMail(`smtp://127.0.0.1:${port}`, {
    mailPace: { ...quickMail, retrySeconds: Array.from({ length: 500 }, () => 0.02) },
  })
  const anna = await aMember(site)
  await until('a failed attempt', async () => (await stateOf(site)).last_failure ?? undefined)
  const box = await mailbox({}, port)
  await box.arrival(anna.email)
  expect(box.received).toHaveLength(1)
})

test('a recipient that the server refuses for good is not tried again; the others get theirs', async () => {
  const box = await mailbox({
    onRcptTo: ({ address }, _session, done) =>
      address.startsWith('gone')
        ? done(Object.assign(new Error('no such mailbox gone@example.org'), { responseCode: 550 }))
        : done(),
  })
  const site = await withMail(box.url)
  const gone = await aMember(site, { email: 'gone@example.org' })
  const anna = await aMember(site)
  await box.arrival(anna.email)
  const dead = await until('the dead letter', () =>
    site.database.selectFrom('mails').selectAll().where('state', '=', 'dead').executeTakeFirst(),
  )
  expect(dead).toMatchObject({ user_id: gone.id, attempts: 1, last_failure: 'EENVELOPE RCPT TO 550' })
})

test('a temporary refusal is retried with the same Message-ID', async () => {
  let attempts = 0
  const box = await mailbox({
    onRcptTo: (_address, _session, done) => {
      attempts += 1
      done(attempts < 3 ? Object.assign(new Error('later'), { responseCode: 451 }) : null)
    },
  })
  const site = await withMail(box.url)
  const anna = await aMember(site)
  const { messageId } = await box.arrival(anna.email)
  expect(await settled(site, 'sent')).toMatchObject({ attempts: 3, message_id: messageId })
  expect(box.received).toHaveLength(1)
})

test('a server that drops the line in the middle is asked again', async () => {
  let attempts = 0
  const box = await mailbox()
  const broken = createServer((socket) => {
    attempts += 1
    socket.on('error', () => undefined)
    socket.write('220 ready\r\n')
    socket.on('data', (data) => {
      if (/^data/im.test(data.toString())) socket.destroy()
      else socket.write('250 ok\r\n')
    })
  })
  const port = Number(new URL(box.url).port)
  await box.close()
  await new Promise<void>((resolve) => broken.listen(port, '127.0.0.1', resolve))
  const site = await withMail(`smtp://127.0.0.1:${port}`, {
    mailPace: { ...quickMail, retrySeconds: Array.from({ length: 500 }, () => 0.02) },
  })
  const anna = await aMember(site)
  await until('two attempts', () => (attempts >= 2 ? true : undefined))
  await new Promise((resolve) => broken.close(resolve))
  const again = await mailbox({}, port)
  await again.arrival(anna.email)
  expect(again.received).toHaveLength(1)
})

test('a server that never answers is given up in time', async () => {
  const silent = createServer((socket) => void socket.on('error', () => undefined))
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as { port: number }
  const site = await withMail(`smtp://127.0.0.1:${port}`, { mailPace: { ...quickMail, attemptSeconds: 0.1 } })
  await aMember(site)
  expect(await settled(site, 'dead')).toMatchObject({ attempts: 4 })
  await site.close()
  silent.close()
})

test('after the last attempt a message is dead, and can be queued again', async () => {
  const port = await freePort()
  const site = await withMail(`smtp://127.0.0.1:${port}`)
  const anna = await aMember(site)
  expect(await settled(site, 'dead')).toMatchObject({ attempts: quickMail.retrySeconds.length + 1 })
  expect(await mailCounts(site.database)).toEqual({ dead: 1 })
  const box = await mailbox({}, port)
  expect(await retryDeadMails(site, site.database)).toBe(1)
  await box.arrival(anna.email)
})
