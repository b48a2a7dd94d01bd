import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterEach, expect, test } from 'vitest'
import { anApp, quickMail, type TestApp } from '../../tests/support/app.ts'
import { freePort } from '../../tests/support/free-port.ts'
import { aMailbox, type Mailbox, until } from '../../tests/support/mailbox.ts'
import { aMember } from '../../tests/support/members.ts'
import { accountEmailTemplates } from '../features/accounts/emails/account-emails.ts'
import { mailCounts, retryDeadMails } from './mail-queue.ts'
import { type MailSender, sendDueMails } from './mail-sender.ts'
import { openMailTransport } from './mail-transport.ts'

const opened: { close: () => Promise<unknown> }[] = []

afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.close()))
})

async function mailbox(...options: Parameters<typeof aMailbox>): Promise<Mailbox> {
  const box = await aMailbox(...options)
  opened.push(box)
  return box
}

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

/** A second process on the same database would run this. */
function aSender(site: TestApp, more: Partial<MailSender> = {}): MailSender {
  const { signal } = new AbortController()
  return {
    context: { config: site.config, database: site.database, log: site.app.log },
    templates: accountEmailTemplates,
    transport: openMailTransport(site.config),
    pace: quickMail,
    closing: signal,
    stop: signal,
    ...more,
  }
}

test('a message arrives with text, HTML, its reason and a stable Message-ID', async () => {
  const box = await mailbox()
  const site = await withMail(box.url)
  const anna = await aMember(site, { name: 'Anna Chaudhary' })
  const mail = await box.arrival(anna.email)
  const row = await settled(site, 'sent')
  expect(mail.messageId).toBe(row.message_id)
  expect(mail.from).toEqual({ address: 'noreply@localhost', name: site.config.societyName })
  expect(mail.text).toContain('Namaste Anna Chaudhary,')
  expect(mail.text).toContain('You received this email because')
  expect(mail.html).toContain(site.config.societyName)
  expect(mail.raw).toMatch(/^Auto-Submitted: auto-generated/im)
  // As RFC 5322 writes it.
  expect(mail.raw).toMatch(/^Date: \w{3}, \d{1,2} \w{3} \d{4} \d\d:\d\d:\d\d \+0000\r$/m)
  expect(mail.raw).not.toMatch(/^List-Unsubscribe/im)
})

test('no secret of a link stands in the database', async () => {
  const box = await mailbox()
  const site = await withMail(box.url)
  const anna = await aMember(site)
  const mail = await box.arrival(anna.email)
  const secret = /verify\/(\S+)/.exec(mail.text ?? '')?.[1] ?? ''
  expect(secret).toHaveLength(43)
  const stored = JSON.stringify([
    await site.database.selectFrom('mails').selectAll().execute(),
    await site.database.selectFrom('account_links').selectAll().execute(),
  ])
  expect(stored).not.toContain(secret)
})

test('a registration that fails sends nothing', async () => {
  const site = await anApp()
  await aMember(site, { email: 'once@example.org' })
  await site
    .client()
    .post('/api/users', { name: 'B', email: 'once@example.org', password: 'marigold lamps at dusk' })
  expect(await site.database.selectFrom('mails').selectAll().execute()).toHaveLength(1)
})

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

test('a recipient whom the server refuses for good is not tried again; the others get theirs', async () => {
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

test('a server that asks to come back later is asked again, with the same Message-ID', async () => {
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
    socket.on('data', (said) => {
      if (/^data/im.test(said.toString())) socket.destroy()
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

test('several senders give each message to one of them', async () => {
  const box = await mailbox()
  const site = await anApp({ smtpUrl: box.url })
  const members = []
  for (let count = 0; count < 20; count += 1) members.push(await aMember(site))
  await Promise.all([1, 2, 3].map(() => sendDueMails(aSender(site))))
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

test('a clock that was ahead and is set back holds no message up', async () => {
  const box = await mailbox()
  const hour = 60 * 60 * 1000
  let clock = new Date()
  const site = await anApp({ smtpUrl: box.url, now: () => clock })
  await aMember(site)
  clock = new Date(clock.getTime() - 1000 * hour)
  await sendDueMails(aSender(site))
  expect(box.received).toHaveLength(1)
})

test('names and addresses cannot add headers or recipients', async () => {
  const box = await mailbox()
  const site = await withMail(box.url, { societyName: 'Society\r\nBcc: thief@example.org' })
  const refused = await site.client().post('/api/users', {
    name: 'Anna\r\nBcc: thief@example.org',
    email: 'anna@example.org',
    password: 'marigold lamps at dusk',
  })
  expect(refused.status).toBe(400)
  const injected = await site.client().post('/api/users', {
    name: 'A',
    email: 'a@example.org\r\nRCPT TO:<b@example.org>',
    password: 'marigold lamps',
  })
  expect(injected.status).toBe(400)
  const odd = await aMember(site, { name: '"Anna" <thief@example.org>, <script>alert(1)</script>' })
  const mail = await box.arrival(odd.email)
  expect(mail.to).toEqual([{ address: odd.email, name: odd.name }])
  expect(mail.bcc ?? []).toEqual([])
  expect(mail.html).not.toContain('<script>')
  expect(box.received.map(({ recipient }) => recipient)).toEqual([odd.email])
})

test('upper-case, plus and international addresses get their mail', async () => {
  const box = await mailbox()
  const site = await withMail(box.url)
  for (const email of ['Anna.B@Example.ORG', 'anna+society@example.org', 'थारु@xn--p1b6ci4b4b3a.xn--h2brj9c'])
    await aMember(site, { email })
  await until('three messages', () => (box.received.length === 3 ? true : undefined))
  expect(box.received.map(({ recipient }) => recipient.split('@')[0]).sort()).toEqual(
    ['Anna.B', 'anna+society', 'थारु'].sort(),
  )
})

test('without a mail server messages are files that only the owner may read, and the log names them', async () => {
  const outbox = await mkdtemp(join(tmpdir(), 'society-outbox-'))
  const site = await anApp({ outbox, mailPace: quickMail })
  const anna = await aMember(site)
  await settled(site, 'sent')
  const [file = ''] = await readdir(outbox)
  expect(file).toMatch(/-verify\.eml$/)
  const mail = await PostalMime.parse(await readFile(join(outbox, file)))
  expect(mail.to?.[0]?.address).toBe(anna.email)
  expect(mail.text).toContain('/verify/')
  await rm(outbox, { recursive: true })
})

test('a removed member gets nothing that was still waiting', async () => {
  const box = await mailbox()
  const site = await anApp({ smtpUrl: box.url })
  const anna = await aMember(site)
  await anna.delete('/api/profile')
  await sendDueMails(aSender(site))
  expect(box.received).toEqual([])
})
