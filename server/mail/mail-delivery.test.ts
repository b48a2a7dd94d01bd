import { mkdtemp, readdir, readFile, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { day } from '../../contract/time/durations.ts'
import { anApp, quickMail, type TestApp } from '../../tests/support/app.ts'
import { secretIn, until } from '../../tests/support/mailbox.ts'
import { aSender, mailbox } from '../../tests/support/mailed-app.ts'
import { aMember } from '../../tests/support/members.ts'
import { sendDueMails } from './mail-sender.ts'
import { sweepOutbox } from './mail-transport.ts'

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

test('a message arrives with text, HTML, its reason and a stable Message-ID', async () => {
  const box = await mailbox()
  const site = await withMail(box.url)
  const anna = await aMember(site, { name: 'Anna Chaudhary' })
  const mail = await box.arrival(anna.email)
  const row = await settled(site, 'sent')
  expect(mail.messageId).toBe(row.message_id)
  expect(mail.from).toEqual({ address: 'noreply@localhost', name: site.config.societyName })
  expect(mail.text).toContain('Namaste,')
  expect(mail.text).toContain('You received this email because')
  expect(mail.html).toContain(site.config.societyName)
  expect(mail.raw).toMatch(/^Auto-Submitted: auto-generated/im)
  // The format of RFC 5322.
  expect(mail.raw).toMatch(/^Date: \w{3}, \d{1,2} \w{3} \d{4} \d\d:\d\d:\d\d \+0000\r$/m)
  expect(mail.raw).not.toMatch(/^List-Unsubscribe/im)
})

test('no secret of a link is stored in the database', async () => {
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
  // Only a verified address is greeted by name.
  await odd.post('/api/links/confirm', { link: secretIn(await box.arrival(odd.email), 'verify') })
  const change = { currentPassword: odd.password, password: 'sunflowers in a pond' }
  await odd.put('/api/account/password', change)
  const mail = await box.arrival(odd.email, 'Your password was changed')
  expect(mail.to).toEqual([{ address: odd.email, name: odd.name }])
  expect(mail.bcc ?? []).toEqual([])
  expect(mail.html).not.toContain('<script>')
  expect(box.received.map(({ recipient }) => recipient)).toEqual([odd.email, odd.email])
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

  await sweepOutbox(site)
  expect(await readdir(outbox)).toHaveLength(1)
  const longAgo = new Date(Date.now() - 31 * day)
  await utimes(join(outbox, file), longAgo, longAgo)
  await sweepOutbox(site)
  expect(await readdir(outbox)).toEqual([])
  await rm(outbox, { recursive: true })
})

test('a removed member gets no queued message, but one about the removal', async () => {
  const box = await mailbox()
  const site = await anApp({ smtpUrl: box.url })
  const anna = await aMember(site)
  await anna.delete('/api/profile')
  await sendDueMails(aSender(site))
  expect(box.received.map(({ subject }) => subject)).toEqual([
    'Your account at Tharu Society of Chicago was removed',
  ])
})
