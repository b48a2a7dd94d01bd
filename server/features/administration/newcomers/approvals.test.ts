import { beforeAll, describe, expect, it } from 'vitest'
import type { WaitingAccount } from '../../../../contract/administration/newcomers.ts'
import { refusalRetention } from '../../../../contract/retention.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import type { Client } from '../../../../tests/support/client.ts'
import { aMember, anAdministrator, type Member } from '../../../../tests/support/members.ts'
import { saveSettings } from '../../../../tests/support/settings.ts'
import { sweepTurnedAway } from '../../accounts/joining/turned-away.service.ts'

let site: TestApp
let officer: Member
beforeAll(async () => {
  site = await anApp({ societyEmail: 'hello@society.example' })
  officer = await anAdministrator(site)
})

const save = (change: object, version?: number) => saveSettings(officer, change, version)

describe('new accounts that need approval', () => {
  const waiting = async () =>
    (await officer.get<{ _id: string; name: string }[]>('/api/admin/approvals')).body.map(({ name }) => name)
  const statusOf = async (client: Client, address: string) => (await client.get(address)).status
  const reasons = async () =>
    (await site.database.selectFrom('turned_away').select('reason').execute()).map(({ reason }) => reason)
  beforeAll(() => save({ approvalRequired: true }))

  it('see the same as visitors, stay signed in, and can delete their account', async () => {
    const newcomer = await aMember(site, { name: 'Newcomer' })
    expect((await newcomer.get('/api/auth')).body).toMatchObject({ approved: false })
    expect(await statusOf(newcomer, '/api/posts')).toBe(403)
    expect((await newcomer.post('/api/profile', {})).body).toMatchObject({ errors: [{ code: 'unapproved' }] })
    expect(await statusOf(newcomer, '/api/profile')).toBe(403)
    expect(await statusOf(newcomer, '/api/announcements')).toBe(200)
    expect(await waiting()).toContain('Newcomer')
    await site.database
      .updateTable('users')
      .set({ email_verified_at: site.config.now().toISOString() })
      .where('id', '=', newcomer.id)
      .execute()
    const { body: listed } = await officer.get<{ _id: string }[]>('/api/admin/approvals')
    // Without a mail server no email is promised.
    expect(listed.find(({ _id }) => _id === newcomer.id)).toMatchObject({ verified: true, emailed: false })
    expect((await newcomer.delete('/api/profile')).status).toBe(204)
    expect(await waiting()).not.toContain('Newcomer')
  })

  it('are approved by an officer, once', async () => {
    const newcomer = await aMember(site)
    expect((await officer.put(`/api/admin/approvals/${newcomer.id}`)).status).toBe(204)
    expect(await statusOf(newcomer, '/api/posts')).toBe(200)
    expect((await officer.put(`/api/admin/approvals/${newcomer.id}`)).status).toBe(404)
  })

  it('are removed when refused, and the log does not identify them', async () => {
    const newcomer = await aMember(site, { name: 'Spam Seller' })
    const refusal = `/api/admin/approvals/${newcomer.id}/refusal`
    expect((await officer.put(refusal, { reason: '' })).status).toBe(400)
    expect((await officer.put(refusal, { reason: 'Spam Seller sells' })).status).toBe(204)
    expect(await statusOf(newcomer, '/api/auth')).toBe(401)
    const { body } = await officer.get<object[]>(`/api/admin/acts?search=${newcomer.id}`)
    expect(body).toMatchObject([
      { act: 'refuse account', subjectId: newcomer.id, before: { approved: false }, reason: '… sells' },
    ])
    expect(JSON.stringify(body)).not.toContain('Spam Seller')
  })

  it('are shown the reason at a sign-in, and officers at a new registration, for a month', async () => {
    const newcomer = await aMember(site)
    const { email, password } = newcomer
    await officer.put(`/api/admin/approvals/${newcomer.id}/refusal`, { reason: 'We know nobody there' })
    const visitor = site.client()
    const signIn = (given: string) =>
      visitor.post('/api/auth', { email: email.toUpperCase(), password: given })
    const refused = await signIn(password)
    expect(refused.status).toBe(403)
    expect(refused.body).toEqual({
      errors: [{ code: 'turned_away', msg: expect.stringContaining('“We know nobody there”') }],
    })
    expect((await signIn('not the password')).body).toMatchObject({ errors: [{ code: 'credentials' }] })
    expect(JSON.stringify(await site.database.selectFrom('turned_away').selectAll().execute())).not.toContain(
      email,
    )
    const kept = site.database.updateTable('turned_away')
    const at = new Date(Date.now() - refusalRetention - 1000).toISOString()
    await kept.set({ at }).execute()
    expect((await signIn(password)).body).toMatchObject({ errors: [{ code: 'credentials' }] })
    const now = new Date().toISOString()
    await kept.set({ at: now }).execute()
    expect((await visitor.post('/api/users', { name: 'Again', email, password })).status).toBe(201)
    const earlier = async () => (await officer.get<WaitingAccount[]>('/api/admin/approvals')).body.at(-1)
    const refusal = { reason: 'We know nobody there', date: now }
    expect(await earlier()).toMatchObject({ email, refusal })
    await kept.set({ at }).execute()
    expect(await earlier()).toMatchObject({ email, refusal: null })
    await kept.set({ at: now }).execute()
    const { _id } = (await earlier()) ?? { _id: '' }
    expect((await officer.put(`/api/admin/approvals/${_id}`)).status).toBe(204)
    expect(await reasons()).toEqual(['Spam Seller sells'])
    await kept.set({ at }).execute()
    await sweepTurnedAway(site.app)
    expect(await reasons()).toEqual([])
    expect((await signIn(password)).status).toBe(200)
  })

  it('cannot be refused once they are in', async () => {
    expect((await officer.put(`/api/admin/approvals/${officer.id}/refusal`, { reason: 'x' })).status).toBe(
      404,
    )
  })

  it('are all approved when approval is no longer required', async () => {
    const refused = await aMember(site)
    const { email, password } = refused
    await officer.put(`/api/admin/approvals/${refused.id}/refusal`, { reason: 'Too early' })
    await site.client().post('/api/users', { name: 'Once More', email, password })
    expect(await reasons()).toEqual(['Too early'])
    const newcomer = await aMember(site)
    await save({ approvalRequired: false })
    expect(await reasons()).toEqual([])
    expect(await waiting()).toEqual([])
    expect(await statusOf(newcomer, '/api/posts')).toBe(200)
  })
})
