import { expect, test } from 'vitest'
import type { Letter } from '../../../../contract/letters/letters.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { aMailedApp } from '../../../../tests/support/mailed-app.ts'
import { aMember, anAdministrator, expectStatus, type Member } from '../../../../tests/support/members.ts'
import { countEverybody, queueTopicMail } from '../emails/member-mailing.service.ts'
import { queueAccountMails } from './account-mail.service.ts'
import { clearBounces, recordBounce, skipsMail } from './bounces.service.ts'

const word = { topic: 'households', subject: 'Lamps', text: 'Bring lamps.' } as const

test('mail that can wait skips an address that returns mail, and links to sign in do not', async () => {
  const { site, box } = await aMailedApp({ requireVerification: false })
  const officer = await anAdministrator(site)
  const [anna, bina] = [await aMember(site), await aMember(site)]
  const mark = (userId: string, mailId: string) =>
    site.database
      .transaction()
      .execute((transaction) =>
        recordBounce(site, transaction, { mailId, userId, kind: 'hard', status: '5.1.1', topic: null }),
      )
  const write = (subject: string) =>
    site.database.transaction().execute(async (transaction) => {
      for (const { id } of [anna, bina])
        await queueTopicMail(site, transaction, { userId: id }, () => ({ ...word, subject }))
    })
  const got = ({ email }: Pick<Member, 'email'>, subject: string) =>
    box.received.filter((mail) => mail.recipient === email && mail.subject === subject).length

  const before = await countEverybody(site, 'announcements')
  await mark(anna.id, 'mail 1')
  expect((await countEverybody(site, 'announcements')).members).toBe(before.members - 1)
  await write('Lamps')
  await box.arrival(bina.email, 'Lamps')
  // The arrival of a later reset proves that earlier messages were processed.
  expectStatus(204, await site.client().post('/api/recovery', { email: anna.email }))
  await box.arrival(anna.email, m.accounts_email_reset_subject())
  expect(got(anna, 'Lamps')).toBe(0)
  const left = await site.database
    .selectFrom('mails')
    .select('state')
    .where('user_id', '=', anna.id)
    .where('kind', '=', 'topic')
    .execute()
  expect(left).toEqual([])

  const draft = { subject: 'Maghi', text: 'Come.', filter: { people: [anna.id, bina.id] } }
  const letter = expectStatus(201, await officer.post<Letter>('/api/admin/letters', draft))
  expectStatus(200, await officer.post(`/api/admin/letters/${letter._id}/send`, {}))
  await box.arrival(bina.email, 'Maghi')
  const { delivery } = expectStatus(200, await officer.get<Letter>(`/api/admin/letters/${letter._id}`))
  expect(delivery).toMatchObject({ bounced: 1 })
  expect(got(anna, 'Maghi')).toBe(0)

  await site.database.transaction().execute((transaction) => clearBounces(site, transaction, [anna.id]))
  await write('Again')
  await box.arrival(anna.email, 'Again')

  // Bulk invitations skip marked addresses; an officer's invitation to one person is still sent.
  const invited = { name: 'Chandra', email: 'chandra@example.org' }
  const { user } = expectStatus(201, await officer.post<{ user: string }>('/api/admin/users', invited))
  await box.arrival(invited.email)
  const first = box.received.length
  await mark(user, 'mail 2')
  const waiting = '/api/admin/users/invitations'
  expect(expectStatus(200, await officer.get(waiting))).toMatchObject({ count: 0 })
  expect(expectStatus(200, await officer.post(waiting, {}))).toEqual({ invited: 0 })
  await site.database.transaction().execute((transaction) =>
    queueAccountMails(site, transaction, [
      { kind: 'invite', userId: user, recipient: invited.email, bulk: true },
      { kind: 'invite', userId: user, recipient: invited.email },
    ]),
  )
  await box.arrival(anna.email, 'Again')
  await expect.poll(() => box.received.length).toBe(first + 1)
})

test('every kind of link and warning is sent to a marked address', async () => {
  const { site } = await aMailedApp()
  const anna = await aMember(site)
  await site.database.transaction().execute((transaction) =>
    recordBounce(site, transaction, {
      ...{ mailId: 'mail 1', userId: anna.id, kind: 'hard', status: '5.1.1', topic: null },
    }),
  )
  const skips = (kind: Parameters<typeof skipsMail>[1]['kind'], bulk = false) =>
    skipsMail(site.database, { kind, bulk, user_id: anna.id })
  for (const kind of ['verify', 'change-email', 'reset', 'invite', 'new-device', 'second-step'] as const)
    expect([kind, await skips(kind)]).toEqual([kind, false])
  for (const kind of ['topic', 'duties', 'board'] as const)
    expect([kind, await skips(kind)]).toEqual([kind, true])
  expect(await skips('invite', true)).toBe(true)
})
