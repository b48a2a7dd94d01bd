import { expect, it } from 'vitest'
import { unsentMailRetention } from '../../../../contract/retention.ts'
import type { AnnouncementState } from '../../../../contract/society/announcements.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { ImportedLists } from '../../../../tests/support/imported-lists.ts'
import { aMailedApp } from '../../../../tests/support/mailed-app.ts'
import { aMember, anAdministrator } from '../../../../tests/support/members.ts'
import { readBatches, readBatchText } from '../../../mail/mail-batches.ts'
import { sweepMails } from '../../../mail/mail-queue.ts'
import { claimMails } from '../../../mail/mails.queries.ts'
import { mailDueAnnouncements } from './announcement-editing.service.ts'

const news = {
  title: 'Maghi in the hall',
  text: 'Bring **lamps**.\n\nAnd shoes.',
  audience: 'members',
  date: '2026-01-10',
  published: true,
  mail: true,
}
const from = ({ version }: AnnouncementState) => ({ headers: { 'if-match': `"${version}"` } })

async function recipients(site: TestApp) {
  const mails = await site.database
    .selectFrom('mails')
    .select('recipient')
    .where('kind', '=', 'topic')
    .execute()
  return mails.map(({ recipient }) => recipient).sort()
}

it('an announcement is emailed once, on its day, to members who may read it and chose the topic', async () => {
  let present = new Date('2026-01-09T18:00:00Z')
  const site = await anApp({ now: () => present })
  const officer = await anAdministrator(site)
  const anna = await aMember(site)
  const silent = await aMember(site)
  await silent.put('/api/account/topics', { topics: { announcements: false } })
  const suspended = await aMember(site)
  const { headers } = await officer.get(`/api/admin/users/${suspended.id}`)
  await officer.put(
    `/api/admin/users/${suspended.id}/suspension`,
    { suspended: true, reason: 'Quarrels' },
    { headers: { 'if-match': String(headers.etag) } },
  )
  await officer.post('/api/admin/users', { name: 'Not yet here', email: 'later@example.org' })
  const reach = '/api/admin/announcements/recipients'
  expect((await anna.get(reach)).status).toBe(403)
  expect((await officer.get(reach)).body).toEqual({ members: 2, unclaimed: 1 })
  expect(
    (await officer.post('/api/admin/announcements', { ...news, date: '2026-01-01', mail: false })).status,
  ).toBe(201)
  const draft = await officer.post<AnnouncementState>('/api/admin/announcements', {
    ...news,
    published: false,
  })
  expect(draft.body).toMatchObject({ mail: true, mailedAt: null })
  const path = `/api/admin/announcements/${draft.body._id}`
  const planned = await officer.put<AnnouncementState>(path, news, from(draft.body))
  await mailDueAnnouncements(site.app)
  expect(await recipients(site)).toEqual([])

  // Five in the afternoon of the tenth in Chicago.
  present = new Date('2026-01-10T23:00:00Z')
  await Promise.all([mailDueAnnouncements(site.app), mailDueAnnouncements(site.app)])
  expect(await recipients(site)).toEqual([anna.email, officer.email, 'later@example.org'].sort())
  const again = await officer.put<AnnouncementState>(path, { ...news, title: 'Moved' }, from(planned.body))
  expect(again.body).toMatchObject({
    title: 'Moved',
    mailedAt: present.toISOString(),
    delivery: { sent: 0, failed: 0, waiting: 3 },
  })
  await mailDueAnnouncements(site.app)
  expect(await recipients(site)).toHaveLength(3)

  const delivery = async () => (await officer.get<AnnouncementState>(path)).body.delivery
  const settle = (recipient: string, state: 'sent' | 'dead') =>
    site.database
      .updateTable('mails')
      .set({ state })
      .where('kind', '=', 'topic')
      .where('recipient', '=', recipient)
      .execute()
  await settle(anna.email, 'sent')
  await settle('later@example.org', 'dead')
  expect(await delivery()).toEqual({ sent: 1, failed: 1, waiting: 1 })
  const list = await officer.get<AnnouncementState[]>('/api/admin/announcements')
  expect(list.body.map(({ delivery }) => delivery?.sent)).toContain(1)
  // The numbers remain after the emails.
  present = new Date(present.getTime() + unsentMailRetention + 1000)
  await sweepMails(site.app)
  expect(await readBatchText(site.database, draft.body._id)).toBe(news.text)
  await sweepMails(site.app)
  expect(await recipients(site)).toEqual([officer.email])
  expect((await readBatches(site.database, [draft.body._id])).get(draft.body._id)).toEqual({
    sent: 1,
    failed: 1,
    waiting: 1,
  })

  // The text is stored while an unsent email needs it.
  expect(await readBatchText(site.database, draft.body._id)).toBe(news.text)
  await settle(officer.email, 'sent')
  await sweepMails(site.app)
  expect(await readBatchText(site.database, draft.body._id)).toBeNull()
})

it('people who never claimed their account read why they get it, and stop it with one click', async () => {
  const { site, box } = await aMailedApp({ now: () => new Date('2026-01-11T18:00:00Z') })
  const officer = await anAdministrator(site)
  const email = 'unclaimed@example.org'
  await officer.post('/api/admin/users', { name: 'Never Nima', email })
  await officer.post('/api/admin/announcements', news)
  const mail = await box.arrival(email, news.title)
  expect(mail.text).toContain('has you on its list of members with this address')
  expect(mail.text).toContain(`${site.config.publicUrl}/forgot-password`)
  expect(mail.raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m)
  const [, link = ''] = /\/unsubscribe\/([\w-]+)/.exec(mail.text ?? '') ?? []
  expect((await site.client().post('/api/links/unsubscribe', { link })).status).toBe(204)
  expect((await officer.get('/api/admin/announcements/recipients')).body).toMatchObject({ unclaimed: 0 })
})

it('a household with one address gets an announcement once', async () => {
  const site = await anApp({ now: () => new Date('2026-01-11T18:00:00Z') })
  const { officer, importing } = await ImportedLists.on(site)
  const checked = await importing.checked(
    'Name,Email,Household\nHari Homeson,hari@example.org,H\nGita Homeson,hari@example.org,H\nRam Homeson,,H\n',
  )
  await importing.run(checked._id)
  await officer.post('/api/admin/announcements', news)
  await mailDueAnnouncements(site.app)
  expect(await recipients(site)).toEqual([officer.email, 'hari@example.org'].sort())
})

it('the message contains the text, a link to it, and an unsubscribe link', async () => {
  const { site, box } = await aMailedApp({
    requireVerification: false,
    now: () => new Date('2026-01-11T18:00:00Z'),
  })
  const officer = await anAdministrator(site)
  const text = [
    '## What to bring',
    '- **Lamps**\n- Shoes',
    ...Array.from(
      { length: 29 },
      (_, n) => `See [part ${n}](/pages/part-${n}). ${'Everybody is welcome. '.repeat(5)}`,
    ),
  ].join('\n\n')
  const { body } = await officer.post<AnnouncementState>('/api/admin/announcements', { ...news, text })
  const mail = await box.arrival(officer.email, news.title)
  expect(mail.text).toContain('What to bring\n=============\n\n- Lamps\n- Shoes')
  expect(mail.text).toContain(`part 28 (${site.config.publicUrl}/pages/part-28)`)
  expect(mail.html).toContain(`href="${site.config.publicUrl}/pages/part-28"`)
  expect(mail.html).toContain('<strong>Lamps</strong>')
  expect(mail.text).toContain(`${site.config.publicUrl}/announcements/${body._id}`)
  expect(mail.raw).toMatch(/^List-Unsubscribe: /m)
})

it('a requested message is sent before bulk mail', async () => {
  const site = await anApp()
  const officer = await anAdministrator(site)
  await Promise.all(Array.from({ length: 5 }, () => aMember(site)))
  await site.database.deleteFrom('mails').execute()
  expect((await officer.post('/api/admin/announcements', news)).status).toBe(201)
  await site.client().post('/api/recovery', { email: officer.email })
  const at = new Date(Date.now() + 1000).toISOString()
  const due = { now: at, horizon: '9999-01-01T00:00:00.000Z', until: '9998-01-01T00:00:00.000Z' }
  const claims = []
  for (const claim of ['first', 'second'])
    claims.push(await claimMails(site.database, { ...due, claim, limit: 1 }))
  expect(claims.flat().map(({ kind }) => kind)).toEqual(['reset', 'topic'])
})
