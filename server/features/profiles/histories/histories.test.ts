import { beforeAll, describe, expect, it } from 'vitest'
import type { Profile } from '../../../../contract/profiles/profile.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { aMember, aProfile, type Member } from '../../../../tests/support/members.ts'

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

const fault = (param: string, msg: string) => ({ param, msg, code: 'invalid' })
const absent = { errors: [{ msg: 'This does not exist, or it was removed', code: 'absent' }] }

describe.each([
  {
    kind: 'membership',
    input: { title: 'Vice President', category: 'Advisory', type: 'General Member', from: '2015-03-01' },
    stored: {
      title: 'Vice President',
      category: 'Advisory Member',
      type: 'General Membership',
      active: true,
      standing: 'claimed',
      held: false,
      note: null,
    },
    missing: ['title', 'category', 'type', 'from'],
  },
  {
    kind: 'experience',
    input: { title: 'Cook', company: 'Momo House', from: '03/01/2015', description: 'Two\nlines' },
    stored: { title: 'Cook', company: 'Momo House', location: null, description: 'Two\nlines' },
    missing: ['title', 'company', 'from'],
  },
  {
    kind: 'education',
    input: { school: 'Truman College', degree: 'BA', fieldofstudy: 'History', from: '2015-03-01' },
    stored: { school: 'Truman College', degree: 'BA', fieldofstudy: 'History', description: null },
    missing: ['school', 'degree', 'fieldofstudy', 'from'],
  },
] as const)('$kind', ({ kind, input, stored, missing }) => {
  const url = `/api/profile/${kind}`

  it('is added and removed by its owner; both answer the whole profile', async () => {
    const added = await member.put<Profile>(url, input)
    expect(added.status).toBe(200)
    const entry = added.body[kind].find((one) => one.from === '2015-03-01')
    expect(entry).toEqual({ _id: entry?._id, ...stored, from: '2015-03-01', to: null, current: true })
    const removed = await member.delete<Profile>(`${url}/${entry?._id}`)
    expect(removed.status).toBe(200)
    expect(removed.body.user._id).toBe(member.id)
    expect(removed.body[kind].map(({ _id }) => _id)).not.toContain(entry?._id)
  })

  it('cannot be removed by another member, nor by an administrator through this call', async () => {
    const added = await member.put<Profile>(url, input)
    const id = added.body[kind].find((one) => one.from === '2015-03-01')?._id
    const { status, body } = await other.delete(`${url}/${id}`)
    expect(status).toBe(403)
    expect(body).toEqual({ errors: [{ msg: 'You are not allowed to do this', code: 'forbidden' }] })
    expect((await member.delete(`${url}/${id}`)).status).toBe(200)
  })

  it('answers 404 for an id that names nothing', async () => {
    for (const id of ['x', '01a1fca6-9e60-7d25-afec-ab3f81c7a0d2', 'थारू', "' or 1=1"]) {
      const { status, body } = await member.delete(`${url}/${encodeURIComponent(id)}`)
      expect(status).toBe(404)
      expect(body).toEqual(absent)
    }
  })

  it('answers 400 to an id with characters that no text has', async () => {
    expect((await member.delete(`${url}/%00`)).status).toBe(400)
  })

  it('lists missing fields', async () => {
    const { status, body } = await member.put(url, {})
    expect(status).toBe(400)
    expect((body as { errors: { param: string }[] }).errors.map(({ param }) => param)).toEqual(missing)
  })

  it('refuses an end before the start, unless current makes the end void', async () => {
    const backwards = { ...input, to: '2014-12-31' }
    const { status, body } = await member.put(url, backwards)
    expect(status).toBe(400)
    expect(body).toEqual({ errors: [fault('to', 'To date must be greater than from data')] })
    const current = await member.put<Profile>(url, { ...backwards, current: true })
    expect(current.status).toBe(200)
    const entry = current.body[kind].find((one) => one.from === '2015-03-01')
    expect(entry).toMatchObject({ to: null, current: true })
    await member.delete(`${url}/${entry?._id}`)
  })
})
