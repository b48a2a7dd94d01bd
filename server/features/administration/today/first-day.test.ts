import { beforeAll, expect, test } from 'vitest'
import type { FirstDayStep } from '../../../../contract/administration/options-and-limits.ts'
import type { Today } from '../../../../contract/administration/today.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { anEvent } from '../../../../tests/support/events.ts'
import { aMember, aMemberWith, anAdministrator, type Member } from '../../../../tests/support/members.ts'
import { saveSettings } from '../../../../tests/support/settings.ts'

let site: TestApp
let officer: Member
beforeAll(async () => {
  site = await anApp({ smtpUrl: 'smtp://127.0.0.1:1', requireVerification: false })
  officer = await anAdministrator(site)
})

const steps = async () => (await officer.get<Today>('/api/admin/today')).body.firstDay
const done = async () => (await steps())?.filter((step) => step.done).map(({ step }) => step)
const setAside = (step: FirstDayStep, is = true) =>
  officer.put(`/api/admin/first-day/${step}`, { setAside: is })

test('each step to an open site knows whether it is done; the list goes with the last', async () => {
  expect((await steps())?.map(({ step }) => step)).toEqual(
    'name mark zone privacy about bylaws roles event mail backup'.split(' '),
  )
  expect(await done()).toEqual([])

  await saveSettings(officer, { name: 'Tharu Samaj', timeZone: 'America/Denver' })
  expect(await done()).toEqual(['name', 'zone'])
  const about = { title: 'About', text: 'Who we are' }
  await officer.put('/api/admin/pages/about/draft', about, { headers: { 'if-match': '"0"' } })
  expect(await done()).toEqual(['name', 'zone'])
  const unfinished = { ...about, text: 'We live in [where].' }
  await officer.put('/api/admin/pages/about', unfinished, { headers: { 'if-match': '"1"' } })
  expect(await done()).toEqual(['name', 'zone'])
  await officer.put('/api/admin/pages/about', about, { headers: { 'if-match': '"2"' } })
  expect(await done()).toEqual(['name', 'zone', 'about'])
  await anEvent(officer, {})
  const second = await aMemberWith(site, 'editor')
  const claims = async (password: object) =>
    site.database.updateTable('users').set(password).where('id', '=', second.id).execute()
  const { password_hash } = await site.database
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', second.id)
    .executeTakeFirstOrThrow()
  await claims({ password_hash: '' })
  expect(await done()).not.toContain('roles')
  await claims({ password_hash })
  await site.database.updateTable('backup_state').set({ succeeded_at: '2026-11-21T17:00:00.000Z' }).execute()
  expect(await done()).toEqual(['name', 'zone', 'about', 'roles', 'event', 'backup'])

  expect((await second.get<Today>('/api/admin/today')).body.firstDay).toBeNull()
  expect((await second.put('/api/admin/first-day/mark', { setAside: true })).status).toBe(403)
  expect((await officer.put('/api/admin/first-day/nothing', { setAside: true })).status).toBe(400)
  expect((await officer.put('/api/admin/first-day/mark', {})).status).toBe(400)

  for (const step of ['mark', 'privacy', 'bylaws', 'mail'] as const)
    expect((await setAside(step)).status).toBe(204)
  expect(await steps()).toBeNull()
  await setAside('mail', false)
  expect((await steps())?.filter((step) => step.setAside).map(({ step }) => step)).toEqual([
    'mark',
    'privacy',
    'bylaws',
  ])
  const { body: log } = await officer.get<{ act: string }[]>('/api/admin/acts?limit=2')
  expect(log.map(({ act }) => act)).toEqual(['take a first step up again', 'set a first step aside'])
})

test('the mail is tested once a test email got through, however the ones before it ended', async () => {
  expect((await (await aMember(site)).post('/api/admin/mails/test')).status).toBe(403)
  expect((await officer.post('/api/admin/mails/test')).body).toEqual({
    recipient: officer.email,
    mailServer: true,
  })
  expect(await done()).not.toContain('mail')
  await site.database
    .updateTable('mails')
    .set({ state: 'dead', created_at: '2026-01-01T00:00:00.000Z' })
    .where('kind', '=', 'test')
    .execute()
  expect((await officer.post('/api/admin/mails/test')).status).toBe(200)
  expect(await steps()).not.toBeNull()
  await site.database.updateTable('mails').set({ state: 'sent' }).where('state', '=', 'queued').execute()
  expect(await steps()).toBeNull()
})
