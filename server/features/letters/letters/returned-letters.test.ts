import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { beforeAll, expect, test } from 'vitest'
import type { Today } from '../../../../contract/administration/today.ts'
import type { ManagedAccount } from '../../../../contract/administration/users.ts'
import type { Letter, LetterReach, PaperRecipient } from '../../../../contract/letters/letters.ts'
import { anApp, quickMail, type TestApp } from '../../../../tests/support/app.ts'
import { aReturnMailbox, deliveryReport, type ReturnMailbox } from '../../../../tests/support/bounces.ts'
import { aCertificate } from '../../../../tests/support/certificate.ts'
import { aHouseholdOf } from '../../../../tests/support/households.ts'
import { aMailbox, type Mailbox } from '../../../../tests/support/mailbox.ts'
import { changeAccount } from '../../../../tests/support/managed-accounts.ts'
import {
  aMember,
  aMemberWith,
  anAdministrator,
  expectStatus,
  type Member,
  openAs,
} from '../../../../tests/support/members.ts'
import { bounceImapUrl } from '../../../config/mail.ts'

let site: TestApp
let chair: Member
let secretary: Member
let box: Mailbox
let returned: ReturnMailbox
let letters = 0

beforeAll(async () => {
  box = await aMailbox()
  returned = await aReturnMailbox()
  site = await anApp({ smtpUrl: box.url, mailPace: quickMail, bounces: returned.bounces })
  chair = await anAdministrator(site)
  secretary = await aMemberWith(site, 'secretary')
  return async () => {
    await site.close()
    await box.close()
    returned.close()
  }
})

/** Sends a letter, and returns it with the sender address of each copy's envelope. */
async function sendTo(
  people: Member[],
  filter: object = { people: people.map(({ id }) => id) },
): Promise<{ letter: Letter; senders: string[] }> {
  letters += 1
  const subject = `Maghi ${letters}`
  const body = { subject, text: 'Bring lamps.', filter }
  const letter = expectStatus(201, await secretary.post<Letter>('/api/admin/letters', body))
  expectStatus(200, await secretary.post(`/api/admin/letters/${letter._id}/send`, {}))
  const senders: string[] = []
  for (const { email } of people) senders.push((await box.arrival(email, subject)).returnsTo)
  return { letter, senders }
}

/** Reads new messages in the mailbox. */
async function read(): Promise<void> {
  await (await site.app.readBounces()).ended
}

const account = async (member: Member) =>
  expectStatus(200, await secretary.get<ManagedAccount>(`/api/admin/users/${member.id}`))
const delivery = async ({ _id }: Letter) =>
  expectStatus(200, await secretary.get<Letter>(`/api/admin/letters/${_id}`)).delivery
const reach = async (letter: Letter) =>
  expectStatus(200, await secretary.get<LetterReach>(`/api/admin/letters/${letter._id}/reach`))
const bouncing = async () => expectStatus(200, await secretary.get<Today>('/api/admin/today')).bounced
const report = (name: string, sender: string | undefined, { email }: Member) =>
  returned.add(deliveryReport(name, { return: sender ?? '', recipient: email }))

test('a letter that came back for good marks the address, and the next one skips it until that is undone', async () => {
  const [anna, bina] = [await aMember(site), await aMember(site)]
  const { letter, senders } = await sendTo([anna, bina])
  expect(senders[0]).toMatch(/^bounce\+[0-9a-z]+\.[0-9a-z]+@society\.example$/)
  expect(new Set(senders).size).toBe(2)
  const [mail] = box.received.filter(({ recipient }) => recipient === anna.email)
  expect(mail?.from?.address).not.toContain('bounce')
  report('gmail-no-such-user', senders[0], anna)
  await read()
  expect(await delivery(letter)).toMatchObject({ sent: 1, bounced: 1 })
  expect((await account(anna)).bounced).toMatchObject({ status: '5.1.1' })
  expect((await account(bina)).bounced).toBeNull()
  expect(await bouncing()).toBe(1)
  const found = expectStatus(200, await secretary.get<{ _id: string }[]>('/api/admin/users?kind=bounced'))
  expect(found.map(({ _id }) => _id)).toEqual([anna.id])

  const shown = async (address: string) => (await openAs(secretary, site, address)).body
  expect(await shown(`/admin/users/${anna.id}`)).toContain('Send letters to this address again')
  expect(await shown(`/admin/users/${bina.id}`)).not.toContain('Send letters to this address again')
  expect(await shown('/admin')).toContain('member’s address does not take mail any more')
  expect(await shown('/admin/users?kind=bounced')).toContain(anna.email)

  const body = { subject: 'Next', text: 'Come.', filter: { people: [anna.id, bina.id] } }
  const next = expectStatus(201, await secretary.post<Letter>('/api/admin/letters', body))
  expect(await reach(next)).toMatchObject({ emails: 1, bounced: 1 })
  const paper = await secretary.get<PaperRecipient[]>(`/api/admin/letters/${next._id}/paper`)
  expect(paper.body).toMatchObject([{ _id: anna.id, reason: 'bounced' }])

  const path = `/api/admin/users/${anna.id}/bounces`
  for (const member of [bina, await aMemberWith(site, 'treasurer')])
    expect((await member.delete(path)).status).toBe(403)
  expect(expectStatus(200, await secretary.delete<ManagedAccount>(path)).bounced).toBeNull()
  expectStatus(200, await secretary.delete(path))
  expect(await reach(next)).toMatchObject({ emails: 2, bounced: 0 })
  const log = await chair.get<{ act: string }[]>(`/api/admin/acts?about=${anna.id}`)
  expect(log.body.filter(({ act }) => act === 'clear bounces')).toHaveLength(1)
  // A repeated report changes nothing: its effect was undone.
  report('gmail-no-such-user', senders[0], anna)
  await read()
  expect((await account(anna)).bounced).toBeNull()
})

test('three letters that failed for a time mark the address, each counted once', async () => {
  const anna = await aMember(site)
  for (const failure of [1, 2, 3]) {
    const { senders } = await sendTo([anna])
    for (const _ of 'twice') report('postfix-unreachable', senders[0], anna)
    report('postfix-delayed', senders[0], anna)
    await read()
    expect([failure, (await account(anna)).bounced !== null]).toEqual([failure, failure === 3])
  }
})

test('letters that were refused as spam never mark an address, however often', async () => {
  const anna = await aMember(site)
  for (const name of ['rejected-as-spam', 'listed-sender', 'rejected-as-spam', 'listed-sender']) {
    const { senders, letter } = await sendTo([anna])
    report(name, senders[0], anna)
    await read()
    expect(await delivery(letter)).toMatchObject({ bounced: 1 })
  }
  expect((await account(anna)).bounced).toBeNull()
})

test('a household’s copy that came back marks the address that it went to', async () => {
  const anna = await aMember(site)
  const household = { name: 'Maghi family', address: '1 Lamp Street' }
  await aHouseholdOf(site.database, anna.id, household)
  const path = '/api/admin/people'
  const prem = expectStatus(201, await secretary.post<{ user: string }>(path, { name: 'Paper Prem' }))
  await site.database
    .insertInto('household_members')
    .values({ user_id: prem.user, household_id: 'h', manages: false, joined_at: new Date().toISOString() })
    .execute()
  const { letter, senders } = await sendTo([anna], { people: [prem.user] })
  report('gmail-no-such-user', senders[0], anna)
  await read()
  expect((await account(anna)).bounced).toMatchObject({ since: expect.any(String) })
  expect(await delivery(letter)).toMatchObject({ sent: 0, bounced: 1 })
  expect(await reach(letter)).toMatchObject({ people: 1, household: 0, withoutEmail: 1 })
})

test('a complaint stops letters, and not the address', async () => {
  const anna = await aMember(site)
  const { senders, letter } = await sendTo([anna])
  report('complaint-yahoo', senders[0], anna)
  await read()
  const { bounced, complained } = await account(anna)
  expect([bounced, complained]).toEqual([null, expect.any(String)])
  expect(await delivery(letter)).toMatchObject({ sent: 1, bounced: 0 })
  const next = await secretary.post<Letter>('/api/admin/letters', {
    ...{ subject: 'Next', text: 'Come.', filter: { people: [anna.id] } },
  })
  expect(await reach(next.body)).toMatchObject({ emails: 0, stopped: 1 })

  const complaining = async () => {
    const today = expectStatus(200, await secretary.get<{ complained: number }>('/api/admin/today'))
    const found = await secretary.get<{ _id: string }[]>('/api/admin/users?kind=complained')
    return [today.complained, found.body.map(({ _id }) => _id)]
  }
  expect(await complaining()).toEqual([1, [anna.id]])
  const shown = await openAs(secretary, site, `/admin/users/${anna.id}`)
  expect(shown.body).toContain('Take off the list')
  expectStatus(200, await secretary.delete(`/api/admin/users/${anna.id}/bounces`))
  expect(await complaining()).toEqual([0, []])
  // Only the reader may start the topic again.
  expect(await reach(next.body)).toMatchObject({ emails: 0, stopped: 1 })
})

test('a complaint about a letter to a group stops the letters of that group alone', async () => {
  const anna = await aMember(site)
  const group = expectStatus(201, await chair.post<{ _id: string }>('/api/groups', { name: 'Lamp makers' }))
  expectStatus(200, await chair.put(`/api/groups/${group._id}/members/${anna.id}`, {}))
  const { senders } = await sendTo([anna], { group: group._id })
  report('complaint-outlook', senders[0], anna)
  await read()
  const write = async (filter: object) =>
    expectStatus(
      201,
      await secretary.post<Letter>('/api/admin/letters', { subject: 'Next', text: 'Come.', filter }),
    )
  expect(await reach(await write({ group: group._id }))).toMatchObject({ emails: 0, stopped: 1 })
  expect(await reach(await write({ people: [anna.id] }))).toMatchObject({ emails: 1, stopped: 0 })
})

test('a forged report changes nothing: neither for somebody else, nor with a guessed proof', async () => {
  const [anna, bina] = [await aMember(site), await aMember(site)]
  const { letter, senders } = await sendTo([anna, bina])
  const [ofAnna = '', ofBina = ''] = senders
  const swapped = ofBina.replace(/\.[^@.]+@/, /\.[^@.]+@/.exec(ofAnna)?.[0] ?? '')
  for (const sender of [swapped, ofBina.replace(/\.[^@.]+@/, '.0@'), 'bounce+1.1@society.example'])
    report('gmail-no-such-user', sender, bina)
  // Anna may report her own address only, regardless of the recipient in the report.
  report('gmail-no-such-user', ofAnna, bina)
  await read()
  expect((await account(bina)).bounced).toBeNull()
  expect((await account(anna)).bounced).not.toBeNull()
  expect(await delivery(letter)).toMatchObject({ sent: 1, bounced: 1 })
})

test('a report about an earlier address marks nothing, and a confirmed new address ends the mark', async () => {
  const [anna, bina] = [await aMember(site), await aMember(site)]
  const { letter, senders } = await sendTo([anna, bina])
  const correct = (member: Member, email: string) =>
    changeAccount(chair, 'PUT', member.id, '', { email, reason: 'Told by phone' })
  expectStatus(200, await correct(anna, 'anna.new@example.org'))
  report('gmail-no-such-user', senders[0], anna)
  report('gmail-no-such-user', senders[1], bina)
  await read()
  expect((await account(anna)).bounced).toBeNull()
  expect((await account(bina)).bounced).not.toBeNull()
  expect(await delivery(letter)).toMatchObject({ bounced: 2 })
  expectStatus(200, await correct(bina, 'bina.new@example.org'))
  expect((await account(bina)).bounced).toBeNull()
})

test('a mailbox full of other mail is read through, and that mail stays unread', async () => {
  const anna = await aMember(site)
  const { senders } = await sendTo([anna])
  const other = (n: number) =>
    `From: a@example.org\r\nTo: office@society.example\r\nSubject: Other ${n}\r\n\r\nHello`
  for (let n = 0; n < 2300; n += 1) returned.add(other(n))
  report('outlook-not-found', senders[0], anna)
  await read()
  expect((await account(anna)).bounced).toBeNull()
  await read()
  expect((await account(anna)).bounced).toMatchObject({ status: '5.1.10' })
  expect(returned.list().filter(({ subject, seen }) => subject.startsWith('Other') && !seen)).toHaveLength(
    2300,
  )
})

test('a password is not sent to a server that does not encrypt', async () => {
  const { imap, address } = returned.bounces
  const bounces = { imap: { ...imap, host: '127.0.0.1', upgrades: true }, address }
  const other = await anApp({ mailPace: { ...quickMail, pollSeconds: 60 }, bounces })
  await (await other.app.readBounces()).ended
  await expect(other.app.readBounces()).rejects.toThrow(/STARTTLS/i)
  await other.close()
})

test('a mailbox is read by imaps, where its certificate is trusted', async () => {
  const credentials = aCertificate()
  const box = await aReturnMailbox(0, credentials)
  const address = `imaps://testuser:testpass@127.0.0.1:${box.bounces.imap.port}/INBOX`
  const bounces = { ...box.bounces, imap: bounceImapUrl.parse(address) }
  expect(bounces.imap).toEqual(box.bounces.imap)
  const other = await anApp({ mailPace: { ...quickMail, pollSeconds: 60 }, bounces })
  await (await other.app.readBounces()).ended
  await expect(other.app.readBounces()).rejects.toThrow(/self.signed/i)
  await other.close()

  const trusted = getCACertificates('default')
  setDefaultCACertificates([...trusted, credentials.cert])
  const site = await anApp({ mailPace: { ...quickMail, pollSeconds: 60 }, bounces })
  box.add('From: a@example.org\r\nTo: office@society.example\r\nSubject: Other\r\n\r\nHello')
  await (await site.app.readBounces()).ended
  await expect(site.app.readBounces()).resolves.toBeDefined()
  setDefaultCACertificates(trusted)
  await site.close()
  box.close()
})

test('a storm of reports counts once for each letter, and is worked off in several readings', async () => {
  const [anna, bina] = [await aMember(site), await aMember(site)]
  const { senders } = await sendTo([anna, bina])
  const before = returned.list().length
  // One reading works off 300.
  for (let n = 0; n < 310; n += 1) report('gmail-over-quota', senders[0], anna)
  report('gmail-no-such-user', senders[1], bina)
  await read()
  await read()
  expect((await account(anna)).bounced).toBeNull()
  expect((await account(bina)).bounced).not.toBeNull()
  expect(returned.list()).toHaveLength(before)
})

test('a mailbox that is away is reported, and without one nothing is read', async () => {
  const away = await aReturnMailbox()
  away.close()
  const other = await anApp({ mailPace: { ...quickMail, pollSeconds: 60 }, bounces: away.bounces })
  await (await other.app.readBounces()).ended
  await expect(other.app.readBounces()).rejects.toThrow()
  await other.close()
  const without = await anApp({ mailPace: quickMail })
  await without.app.readBounces()
  await without.close()
})
