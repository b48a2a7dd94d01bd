import { beforeAll, expect, test } from 'vitest'
import type { ManagedHousehold } from '../../../../contract/administration/households.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { anEvent } from '../../../../tests/support/events.ts'
import { aMember, anAdministrator, aProfile, type Member } from '../../../../tests/support/members.ts'
import { saveSettings } from '../../../../tests/support/settings.ts'

let site: TestApp
let officer: Member
beforeAll(async () => {
  site = await anApp({ smtpUrl: 'smtp://127.0.0.1:1' })
  officer = await anAdministrator(site)
})

const today = async () => (await officer.get<Record<string, unknown>>('/api/admin/today')).body

test('today is for administrators', async () => {
  expect((await site.client().get('/api/admin/today')).status).toBe(401)
  expect((await (await aMember(site)).get('/api/admin/today')).status).toBe(403)
})

test('today counts what waits, and nothing on a quiet day', async () => {
  expect(await today()).toEqual({
    waiting: 0,
    claims: 0,
    reports: 0,
    neverClaimed: 0,
    comingOfAge: [],
    unattended: 0,
    bounced: 0,
    complained: 0,
    unsentLetters: 0,
    failedMails: 0,
    failingTasks: [],
    refusedWrites: null,
    unknownProxy: false,
    nextEvent: null,
    backups: { on: false, lastSuccess: null, failure: null },
    firstDay: expect.any(Array),
  })
  await aProfile(await aMember(site))
  await officer.post('/api/admin/users', { name: 'Invited Indra', email: 'indra@example.org' })
  await saveSettings(officer, { approvalRequired: true })
  await aMember(site)
  const { body: post } = await officer.post<{ _id: string }>('/api/posts', { text: 'Hello' })
  const reporter = await aMember(site)
  await officer.put(`/api/admin/approvals/${reporter.id}`)
  await reporter.post(`/api/posts/report/${post._id}`, { reason: 'Not for us' })
  await site.database
    .updateTable('mails')
    .set({ state: 'dead' })
    .where('recipient', '=', 'indra@example.org')
    .execute()
  for (const name of ['Childless', 'Left alone']) {
    const { body: house } = await officer.post<ManagedHousehold>('/api/admin/households', { name })
    const newcomer = { name: `${name} Ama`, child: name === 'Left alone', dob: '2018-01-01' }
    await officer.post(
      `/api/admin/households/${house._id}/newcomers`,
      newcomer.child ? newcomer : { ...newcomer, dob: null },
      { headers: { 'if-match': '*' } },
    )
  }
  expect(await today()).toMatchObject({ waiting: 1, claims: 1, reports: 1, neverClaimed: 1, failedMails: 1 })
  expect(await today()).toMatchObject({ unattended: 1 })
  const listed = await officer.get('/api/admin/households?managed=false&children=true')
  expect(listed.body).toMatchObject([{ name: 'Left alone', children: 1 }])
})

test('the next event is shown with its RSVPs, and cancelled ones are skipped', async () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const cancelled = await anEvent(officer, { title: 'Picnic', start: inDays(2), end: inDays(2.1) })
  const next = await anEvent(officer, { title: 'Maghi', start: inDays(3), end: inDays(3.1) })
  await officer.put(`/api/events/${cancelled._id}`, {
    title: 'Picnic',
    start: inDays(2),
    end: inDays(2.1),
    cancelled: true,
  })
  await officer.put(`/api/events/${next._id}/answer`, { answer: 'going', guests: 2 })
  expect((await today()).nextEvent).toMatchObject({ _id: next._id, title: 'Maghi', counts: { going: 3 } })
  await saveSettings(officer, { calendarOn: false })
  expect((await today()).nextEvent).toBeNull()
})

test('today reports an unknown proxy, but no forwarding header from elsewhere', async () => {
  const site = await anApp()
  const officer = await anAdministrator(site)
  const ask = async (remoteAddress: string, headers: Record<string, string>) => {
    await site.app.inject({
      url: '/api/society',
      remoteAddress,
      headers: { ...headers, origin: 'https://a.example' },
    })
    return (await officer.get<{ unknownProxy: boolean }>('/api/admin/today')).body.unknownProxy
  }
  expect(await ask('127.0.0.1', {})).toBe(false)
  expect(await ask('203.0.113.9', { 'x-forwarded-for': '10.0.0.1' })).toBe(false)
  expect(await ask('127.0.0.1', { forwarded: 'for=203.0.113.9' })).toBe(true)
  const trusting = await anApp({ trustProxy: ['127.0.0.1'], publicUrl: 'https://society.example' })
  expect(trusting.app.hasUnknownProxy()).toBe(false)
  expect((await anApp({ publicUrl: 'https://society.example' })).app.hasUnknownProxy()).toBe(true)
})
