import { beforeAll, describe, expect, it } from 'vitest'
import type { Profile } from '../../../../contract/profiles/profile.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { aMember, anAdministrator, aProfile, type Member } from '../../../../tests/support/members.ts'

let site: TestApp
let member: Member
let other: Member
beforeAll(async () => {
  site = await anApp({ now: () => new Date('2026-11-21T18:00:00Z') })
  member = await aMember(site, { name: 'Maya Tharu' })
  other = await aMember(site)
  await aProfile(member)
  await aProfile(other)
})

type Kind = 'membership' | 'experience' | 'education'

/** Adds an entry with a unique start, and returns it. */
async function added(to: Member, kind: Kind, input: { from: string }) {
  const { status, body } = await to.put<Profile>(`/api/profile/${kind}`, input)
  expect(status).toBe(200)
  const entry = body[kind].find(({ from }) => from === input.from)
  if (!entry) throw new Error('The entry was not added')
  return entry
}

const membership = { title: 'Treasurer', category: 'Executive Member', type: 'General Membership' }

describe.each([
  {
    kind: 'membership',
    input: { ...membership, from: '2015-03-01' },
    change: { title: 'Secretary', type: 'Lifetime Membership', active: false, to: '2016-03-01' },
    emptied: {},
  },
  {
    kind: 'experience',
    input: {
      title: 'Cook',
      company: 'Momo House',
      location: 'Skokie',
      description: 'Two\nlines',
      from: '2015-03-01',
    },
    change: { title: 'Chef', to: '2016-03-01' },
    emptied: { location: null, description: null },
  },
  {
    kind: 'education',
    input: {
      school: 'Truman College',
      degree: 'BA',
      fieldofstudy: 'History',
      description: 'By night',
      from: '2015-03-01',
    },
    change: { degree: 'MA', to: '2016-03-01' },
    emptied: { description: null },
  },
] as const)('$kind', ({ kind, input, change, emptied }) => {
  it('is changed by its owner, and the response is the whole profile', async () => {
    const entry = await added(member, kind, input)
    const { length } = (await member.get<Profile>('/api/profile/me')).body[kind]
    const changed = await member.put<Profile>(`/api/profile/${kind}/${entry._id}`, { ...input, ...change })
    expect(changed.status).toBe(200)
    expect(changed.body[kind]).toHaveLength(length)
    expect(changed.body[kind]).toContainEqual({ ...entry, ...change, current: false })
    expect((await member.get<Profile>('/api/profile/me')).body).toEqual(changed.body)
  })

  it('retains absent fields, and clears emptied ones', async () => {
    const entry = await added(member, kind, { ...input, from: '2017-01-01' })
    const fields: Record<string, unknown> = { ...input, from: '2017-01-01' }
    const required = Object.fromEntries(Object.entries(fields).filter(([name]) => !(name in emptied)))
    const kept = await member.put<Profile>(`/api/profile/${kind}/${entry._id}`, required)
    expect(kept.body[kind]).toContainEqual(entry)
    const blank = Object.fromEntries(Object.keys(emptied).map((name) => [name, '']))
    const lost = await member.put<Profile>(`/api/profile/${kind}/${entry._id}`, { ...required, ...blank })
    expect(lost.body[kind]).toContainEqual({ ...entry, ...emptied })
  })

  it('cannot be changed by another member, nor by a visitor', async () => {
    const entry = await added(member, kind, { ...input, from: '2018-01-01' })
    const url = `/api/profile/${kind}/${entry._id}`
    expect(await other.put(url, { ...input, ...change })).toMatchObject({
      status: 403,
      body: { errors: [{ code: 'forbidden' }] },
    })
    expect((await site.client().put(url, { ...input, ...change })).status).toBe(401)
    expect((await member.get<Profile>('/api/profile/me')).body[kind]).toContainEqual(entry)
  })

  it('is refused with its faults, and stays unchanged', async () => {
    const entry = await added(member, kind, { ...input, from: '2019-01-01' })
    const url = `/api/profile/${kind}/${entry._id}`
    expect(await member.put(url, { ...input, from: '2019-01-01', to: '2018-12-31' })).toMatchObject({
      status: 400,
      body: { errors: [{ param: 'to', msg: 'To date must be greater than from data' }] },
    })
    expect((await member.put(url, {})).status).toBe(400)
    expect((await member.put(`/api/profile/${kind}/nothing`, input)).status).toBe(404)
    expect((await member.put(`/api/profile/${kind}/%00`, input)).status).toBe(400)
    expect((await member.get<Profile>('/api/profile/me')).body[kind]).toContainEqual(entry)
  })
})

it('a changed confirmed membership becomes a claim again, and the roster retains the earlier one', async () => {
  const officer = await anAdministrator(site)
  const holder = await aMember(site)
  await aProfile(holder)
  const entry = await added(holder, 'membership', { ...membership, from: '2020-01-01' })
  const url = `/api/profile/membership/${entry._id}`
  const upTo = new Date('2026-11-22T00:00:00Z').toISOString()
  expect((await officer.post('/api/admin/claims/confirmation', { claims: [entry._id], upTo })).status).toBe(
    200,
  )

  const inactive = await holder.put<Profile>(url, { ...membership, from: '2020-01-01', active: false })
  const find = ({ membership: entries }: Profile) => entries.find(({ _id }) => _id === entry._id)
  expect(find(inactive.body)).toMatchObject({ active: false, standing: 'confirmed', held: true })

  const moved = await holder.put<Profile>(url, { ...membership, title: 'President', from: '2022-01-01' })
  expect(find(moved.body)).toMatchObject({ title: 'President', standing: 'claimed', held: false })
  const file = await officer.get<{ roster: { title: string }[] }>(`/api/admin/users/${holder.id}`)
  expect(file.body.roster).toMatchObject([{ title: 'Treasurer', from: '2020-01-01' }])
})
