import { beforeAll, describe, expect, it } from 'vitest'
import type { MergePreview, PastMerge } from '../../../../contract/administration/duplicates.ts'
import type { OwnHousehold } from '../../../../contract/profiles/households.ts'
import type { Profile } from '../../../../contract/profiles/profile.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { anEvent } from '../../../../tests/support/events.ts'
import { aPaperMember, changeAccount, readAccount } from '../../../../tests/support/managed-accounts.ts'
import {
  aMember,
  aMemberWith,
  anAdministrator,
  aProfile,
  expectStatus,
  type Member,
} from '../../../../tests/support/members.ts'
import { aComment, aPost } from '../../../../tests/support/posts.ts'

let site: TestApp
let officer: Member
beforeAll(async () => {
  site = await anApp({ confirmation: 'none', now: () => new Date('2026-11-21T18:00:00Z') })
  officer = await anAdministrator(site, { name: 'Officer Om' })
})

const preview = (kept: string, other: string) =>
  officer.get<MergePreview>(`/api/admin/merges/preview?kept=${kept}&other=${other}`)

/** Merges two people according to the current preview. */
async function merge(kept: string, other: string, take: string[] = [], by: Member = officer) {
  const [keptVersion, otherVersion] = [
    await readAccount(officer, kept),
    await readAccount(officer, other),
  ].map(({ body }) => body.version)
  return by.post<PastMerge>('/api/admin/merges', { kept, other, keptVersion, otherVersion, take })
}

describe('a merge', () => {
  it('shows both sides, moves everything, and is undone within a day', async () => {
    const author = await aMember(site)
    const opening = await aPost(author, 'Opening')
    const event = await anEvent(officer, { title: 'Maghi' })
    const kept = await aMember(site, { name: 'Asha Tharu', email: 'asha@example.org' })
    const other = await aMember(site, { name: 'Aasha Tharu', email: 'asha.old@example.org' })
    await aProfile(kept, { company: 'Mill', skills: ['Sewing'] })
    await aProfile(other, { company: 'Bakery', location: 'Skokie', skills: ['Baking'], phone: '7735550101' })
    const post = await aPost(other, 'Mine')
    await aComment(other, opening._id, 'Well said')
    for (const member of [kept, other]) {
      expectStatus(200, await member.put(`/api/posts/like/${opening._id}`))
      expectStatus(200, await member.put(`/api/events/${event._id}/answer`, { answer: 'going', guests: 1 }))
    }
    await other.post('/api/household', { name: 'Tharu family', address: 'Box 7' })
    const before = (await readAccount(officer, other.id)).body

    const shown = (await preview(kept.id, other.id)).body
    expect(shown).toMatchObject({ problem: null, other: { counts: { posts: 1, comments: 1, rsvps: 1 } } })
    expect(shown.fields).toContainEqual({
      field: 'company',
      kept: 'Mill',
      other: 'Bakery',
      suggested: 'kept',
    })
    expect(shown.fields).toContainEqual({
      field: 'location',
      kept: null,
      other: 'Skokie',
      suggested: 'other',
    })

    const done = expectStatus(201, await merge(kept.id, other.id, ['location', 'name', 'household']))
    expect(done).toMatchObject({ otherName: 'Aasha Tharu', undone: null, undoUntil: expect.any(String) })
    expect((await readAccount(officer, other.id)).status).toBe(404)
    const after = (await readAccount(officer, kept.id)).body
    expect(after).toMatchObject({
      name: 'Aasha Tharu',
      email: 'asha@example.org',
      household: { name: 'Tharu family' },
      profile: {
        company: 'Mill',
        location: 'Skokie',
        phone: '3125550142',
        skills: ['Sewing', 'Baking'],
        details: {
          furtherEmails: ['asha.old@example.org'],
          furtherPhones: [{ phone: '7735550101', note: null }],
        },
      },
    })
    expect(after.profile?.membership).toHaveLength(1)
    expect((await kept.get(`/api/posts/${post._id}`)).body).toMatchObject({ user: kept.id })
    expect((await kept.get(`/api/posts/${opening._id}`)).body).toMatchObject({
      likeCount: 1,
      commentCount: 1,
    })
    expect((await officer.get(`/api/events/${event._id}/attendance`)).body).toMatchObject({})
    expect((await other.get('/api/auth')).status).toBe(401)
    expect((await officer.get<Profile[]>('/api/profile?search=Aasha')).body).toHaveLength(1)

    const undone = expectStatus(200, await officer.post<PastMerge>(`/api/admin/merges/${done._id}/undo`))
    expect(undone).toMatchObject({ undone: expect.any(String), undoUntil: null })
    const {
      version: _,
      read: __,
      sessions: ___,
      lastSeen: ____,
      ...restored
    } = (await readAccount(officer, other.id)).body
    expect(before).toMatchObject(restored)
    expect((await readAccount(officer, kept.id)).body).toMatchObject({
      name: 'Asha Tharu',
      household: null,
      profile: {
        location: null,
        skills: ['Sewing'],
        details: { furtherEmails: [], furtherPhones: [] },
      },
    })
    expect((await kept.get(`/api/posts/${opening._id}`)).body).toMatchObject({
      likeCount: 2,
      commentCount: 1,
    })
    const again = await site.client().post('/api/auth', { email: other.email, password: other.password })
    expect(again.status).toBe(200)
    expect((await officer.post(`/api/admin/merges/${done._id}/undo`)).status).toBe(409)
  })

  it('takes the ledger along, and gives it back', async () => {
    const [kept, other] = [
      await aPaperMember(officer, 'Ledger Kept'),
      await aPaperMember(officer, 'Ledger Other'),
    ]
    const pay = (user: string, cents: number) =>
      officer.post('/api/admin/money/entries', { user, kind: 'payment', cents, method: 'cash' })
    expectStatus(201, await pay(kept, 1000))
    expectStatus(201, await pay(other, 2500))
    const balance = async (user: string) =>
      (await officer.get<{ balance: number }>(`/api/admin/money/accounts/${user}`)).body.balance
    const done = expectStatus(201, await merge(kept, other))
    expect(await balance(kept)).toBe(3500)
    expectStatus(200, await officer.post(`/api/admin/merges/${done._id}/undo`))
    expect([await balance(kept), await balance(other)]).toEqual([1000, 2500])
  })

  it('gives its address to a person without one, and cannot be undone after a day', async () => {
    const kept = await aPaperMember(officer, 'Hira Old', { note: 'Paid in cash', dob: '1950-05-05' })
    const invited = expectStatus(
      201,
      await officer.post<{ user: string }>('/api/admin/users', {
        name: 'Hira New',
        email: 'hira@example.org',
      }),
    )
    const done = expectStatus(201, await merge(kept, invited.user))
    expect((await readAccount(officer, kept)).body).toMatchObject({
      email: 'hira@example.org',
      office: { note: 'Paid in cash' },
      profile: { dob: '1950-05-05' },
    })
    await site.database
      .updateTable('merges')
      .set({ merged_at: '2026-11-20T17:59:59.000Z' })
      .where('id', '=', done._id)
      .execute()
    expect(await officer.post(`/api/admin/merges/${done._id}/undo`)).toMatchObject({ status: 409 })
  })

  it('when undone, preserves later changes', async () => {
    const [kept, other] = [
      await aPaperMember(officer, 'Nima Before'),
      await aPaperMember(officer, 'Nima Other'),
    ]
    const done = expectStatus(201, await merge(kept, other, ['name']))
    const tag = String((await readAccount(officer, kept)).headers.etag)
    expect((await changeAccount(officer, 'PUT', kept, '', { name: 'Nima Corrected' }, tag)).status).toBe(200)
    expectStatus(200, await officer.post(`/api/admin/merges/${done._id}/undo`))
    expect((await readAccount(officer, kept)).body.name).toBe('Nima Corrected')
    expect((await readAccount(officer, other)).body.name).toBe('Nima Other')
  })

  it('with oneself, with a child of the household or with the own account is refused with a clear word', async () => {
    const parent = await aMember(site, { name: 'Parent' })
    await parent.post('/api/household', { name: 'Family' })
    const kid = { name: 'Kid', dob: '2016-01-01' }
    const added = await parent.post<OwnHousehold>('/api/household/children', kid)
    const child = added.body.household?.people.find((person) => person.child)?._id ?? ''
    expect(await merge(parent.id, parent.id)).toMatchObject({
      status: 409,
      body: { errors: [{ msg: expect.stringContaining('with themselves') }] },
    })
    expect(await merge(parent.id, child)).toMatchObject({
      status: 409,
      body: { errors: [{ msg: expect.stringContaining('Kid is a child of the same household') }] },
    })
    expect((await preview(parent.id, child)).body.problem).toContain('Kid is a child')
    expect((await merge(parent.id, officer.id)).status).toBe(409)
  })

  it('names the person who stays to an officer who edits the other one meanwhile', async () => {
    const kept = await aPaperMember(officer, 'Meanwhile Mina')
    const other = await aPaperMember(officer, 'Meanwhile Mina', { phone: '3125550699' })
    const { body: seen } = await readAccount(officer, other)
    const { body: done } = await merge(kept, other, [])
    const edit = () =>
      officer.put(
        `/api/admin/users/${other}`,
        { name: 'Mina Edited' },
        { headers: { 'if-match': `"${seen.version}"` } },
      )
    expect(await edit()).toMatchObject({
      status: 404,
      body: { errors: [{ code: 'absent', msg: expect.stringContaining('merged with Meanwhile Mina') }] },
    })
    await officer.post(`/api/admin/merges/${done._id}/undo`)
    expect((await edit()).status).toBe(200)
  })

  it('is refused when one of them has changed since it was shown', async () => {
    const [kept, other] = [await aPaperMember(officer, 'Kept One'), await aPaperMember(officer, 'Other One')]
    const shown = (await preview(kept, other)).body
    await changeAccount(officer, 'PUT', other, '', { person: { location: 'Skokie' } })
    const { status, body } = await officer.post('/api/admin/merges', {
      kept,
      other,
      keptVersion: shown.kept.version,
      otherVersion: shown.other.version,
      take: [],
    })
    expect({ status, body }).toMatchObject({ status: 409, body: { errors: [{ code: 'conflict' }] } })
    expect((await readAccount(officer, other)).body.profile?.location).toBe('Skokie')
  })

  it('needs a fresh proof, and the right to keep members', async () => {
    const [kept, other] = [await aPaperMember(officer, 'Proof One'), await aPaperMember(officer, 'Proof Two')]
    const secretary = await aMemberWith(site, 'secretary')
    await site.database
      .updateTable('sessions')
      .set({ proved_at: '2026-11-20T00:00:00.000Z' })
      .where('user_id', '=', secretary.id)
      .execute()
    expect(await merge(kept, other, [], secretary)).toMatchObject({
      status: 403,
      body: { errors: [{ code: 'proof_required' }] },
    })
    expect((await merge(kept, other, [], await aMemberWith(site, 'treasurer'))).status).toBe(403)
  })
})
