import { beforeAll, describe, expect, it } from 'vitest'
import type { Profile } from '../../../contract/profiles/schemas.ts'
import { anApp, type TestApp } from '../../../tests/support/app.ts'
import { aMember, aProfile, type Member, profileInput } from '../../../tests/support/members.ts'

let site: TestApp
let member: Member
let other: Member
beforeAll(async () => {
  site = await anApp({ now: () => new Date('2026-11-21T18:00:00Z') })
  member = await aMember(site, { name: 'Maya Tharu' })
  other = await aMember(site)
  await aProfile(other)
})

const fault = (param: string, msg: string) => ({ param, msg, code: 'invalid' })
const absent = { errors: [{ msg: 'This does not exist, or it was removed', code: 'absent' }] }
const noProfile = { errors: [{ msg: 'There is no profile yet. Create one first', code: 'no_profile' }] }

const writing = [
  ['GET', '/api/profile/me'],
  ['POST', '/api/profile'],
  ['PUT', '/api/profile/membership'],
  ['PUT', '/api/profile/experience'],
  ['PUT', '/api/profile/education'],
  ['DELETE', '/api/profile/membership/some-id'],
  ['DELETE', '/api/profile/experience/some-id'],
  ['DELETE', '/api/profile/education/some-id'],
] as const

it.each(writing)('%s %s refuses strangers, before it looks at what they send', async (method, url) => {
  const { status, body } = await site.client().send(method, url, { body: method === 'GET' ? undefined : '{' })
  expect(status).toBe(401)
  expect(body).toEqual({ errors: [{ msg: 'Please sign in', code: 'unauthenticated' }] })
})

describe('before there is a profile', () => {
  it('the own profile, and everything that belongs to it, is not there', async () => {
    const newcomer = await aMember(site)
    const experience = { title: 'Cook', company: 'Hall', from: '2020-01-01' }
    for (const { status, body } of [
      await newcomer.get('/api/profile/me'),
      await newcomer.put('/api/profile/experience', experience),
    ]) {
      expect(status).toBe(404)
      expect(body).toEqual(noProfile)
    }
    const { status, body } = await site.client().get(`/api/profile/user/${newcomer.id}`)
    expect(status).toBe(404)
    expect(body).toEqual(absent)
  })
})

describe('saving the profile', () => {
  it('creates it with the membership that the form names', async () => {
    const saved = await aProfile(member, {
      website: 'maya.example',
      twitter: 'https://twitter.example/maya',
      skills: 'Weaving,  Cooking,,Weaving',
      dob: '05/17/1985',
      bio: 'First line\nSecond line',
      category: 'Co-Founder Member',
      type: 'Founder Member',
    } as never)
    expect(saved).toMatchObject({
      user: { _id: member.id, name: 'Maya Tharu', avatar: `http://localhost:3000/avatars/${member.id}` },
      website: 'https://maya.example/',
      social: { twitter: 'https://twitter.example/maya', facebook: null },
      skills: ['Weaving', 'Cooking'],
      dob: '1985-05-17',
      age: 41,
      dobAudience: 'everyone',
      phoneAudience: 'nobody',
      bio: 'First line\nSecond line',
      experience: [],
      education: [],
    })
    expect(saved.membership).toEqual([
      {
        _id: expect.any(String),
        title: 'President',
        category: 'Founder Member',
        type: 'Lifetime Membership',
        from: '2020-01-15',
        to: null,
        current: true,
        active: true,
        standing: 'claimed',
        held: false,
        note: null,
      },
    ])
  })

  it('saving again changes the shown membership and never makes a second one', async () => {
    const again = await aProfile(member, { title: 'Treasurer', to: '2024-06-30', active: false })
    expect(again.membership).toHaveLength(1)
    expect(again.membership[0]).toMatchObject({
      title: 'Treasurer',
      to: '2024-06-30',
      current: false,
      active: false,
    })
    const both = await Promise.all([aProfile(member), aProfile(member)])
    for (const { membership } of both) expect(membership).toHaveLength(1)
  })

  it('two first saves at the same moment make one profile and one membership', async () => {
    const newcomer = await aMember(site)
    await Promise.all([aProfile(newcomer), aProfile(newcomer)])
    expect((await newcomer.get<Profile>('/api/profile/me')).body.membership).toHaveLength(1)
  })

  it('an absent optional field keeps its value, an empty one and null clear it', async () => {
    await aProfile(member, { company: 'Hall Inc', location: 'Skokie', bio: 'About me' })
    const kept = await aProfile(member)
    expect(kept).toMatchObject({ company: 'Hall Inc', location: 'Skokie', bio: 'About me' })
    const cleared = await aProfile(member, { company: '', location: null, bio: '  ' })
    expect(cleared).toMatchObject({ company: null, location: null, bio: null })
  })

  it('ignores fields that it does not know', async () => {
    const saved = await aProfile(member, { user: other.id, roles: { Admin: 5001 }, _id: 'x' } as never)
    expect(saved.user._id).toBe(member.id)
  })

  it('names every required field that is missing', async () => {
    const { status, body } = await member.post('/api/profile', {})
    expect(status).toBe(400)
    expect((body as { errors: { param: string }[] }).errors.map(({ param }) => param)).toEqual([
      'position',
      'gender',
      'dob',
      'phone',
      'skills',
      'title',
      'category',
      'type',
      'from',
    ])
  })

  it.each([
    ['position', 'Astronaut', 'Choose one of the options for Professional role'],
    ['gender', 7, 'Choose one of the options for Gender'],
    ['dob', '1985-02-30', 'Date of birth must be a date such as 2024-03-31 or 03/31/2024'],
    ['dob', '1899-12-31', 'Date of birth must be between 1900 and today'],
    ['dob', '2999-01-01', 'Date of birth must be between 1900 and today'],
    ['dob', 19850517, 'Date of birth must be a date such as 2024-03-31 or 03/31/2024'],
    ['phone', '312555014', 'Phone number must have exactly 10 digits'],
    ['phone', '312-555-0142', 'Phone number must have exactly 10 digits'],
    ['phone', '३१२५५५०१४२', 'Phone number must have exactly 10 digits'],
    ['phone', 3125550142, 'Phone number must be text'],
    ['skills', ' , ,', 'Enter at least one skill'],
    ['skills', { first: 'Sewing' }, 'Skills must be text'],
    ['website', 'javascript:alert(1)', 'Website must be a web address that starts with http:// or https://'],
    [
      'facebook',
      'ftp://files.example',
      'Facebook must be a web address that starts with http:// or https://',
    ],
    ['bio', 'x'.repeat(2001), 'Bio must be at most 2000 characters'],
    ['company', ['a'], 'Company must be text'],
    ['active', 'yes', 'Active must be true or false'],
    ['to', '2019-12-31', 'To date must be greater than from data'],
    ['dobAudience', 'friends', 'Choose one of the options for Who can see the date of birth'],
    ['phoneAudience', 'everyone', 'Choose one of the options for Who can see the phone number'],
  ])('refuses %s %j at the field and changes nothing', async (param, value, msg) => {
    const before = (await member.get('/api/profile/me')).body
    const { status, body } = await member.post('/api/profile', { ...profileInput(), [param]: value })
    expect(status).toBe(400)
    const [first] = (body as { errors: { param: string }[] }).errors
    expect({ ...first, param: first?.param.split('.')[0] }).toEqual(fault(param, msg))
    expect((await member.get('/api/profile/me')).body).toEqual(before)
  })
})

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

  it('names what is missing', async () => {
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

describe('what is shown first', () => {
  it('a current membership, otherwise the latest end date', async () => {
    const veteran = await aMember(site)
    await aProfile(veteran, { title: 'Secretary', from: '2010-01-01', to: '2012-01-01' })
    const add = (from: string, to: string | null, title: string) =>
      veteran.put<Profile>('/api/profile/membership', {
        title,
        category: 'General Member',
        type: 'General Membership',
        from,
        to,
      })
    const titles = ({ body }: { body: Profile }) => body.membership.map(({ title }) => title)
    expect(titles(await add('2014-01-01', '2015-01-01', 'Treasurer'))).toEqual(['Treasurer', 'Secretary'])
    const withCurrent = await add('2009-01-01', null, 'Board Member')
    expect(titles(withCurrent)).toEqual(['Board Member', 'Treasurer', 'Secretary'])
    const listed = await site.client().get<Profile[]>('/api/profile?category=General+Member&search=engineer')
    expect(listed.body.map(({ user }) => user._id)).toContain(veteran.id)
    await veteran.delete(`/api/profile/membership/${withCurrent.body.membership[0]?._id}`)
    const now = await veteran.get<Profile>('/api/profile/me')
    expect(titles(now)).toEqual(['Treasurer', 'Secretary'])
  })
})

describe('malformed requests', () => {
  it('get one clear error each', async () => {
    const json = { 'content-type': 'application/json' }
    const big = JSON.stringify({ bio: 'x'.repeat(1024 * 1024) })
    const answers = [
      await member.send('POST', '/api/profile', { body: '{"position":', headers: json }),
      await member.send('POST', '/api/profile', { body: '["a"]', headers: json }),
      await member.send('POST', '/api/profile', { body: big, headers: json }),
      await member.send('POST', '/api/profile', { body: 'a=b', headers: { 'content-type': 'text/plain' } }),
      await member.send('POST', '/api/profile', { body: '{"__proto__":{"x":1}}', headers: json }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 413, 415, 400])
    expect(answers.map(({ body }) => (body as { errors: { msg: string }[] }).errors[0]?.msg)).toEqual([
      'The request could not be read. Send valid JSON',
      'Send the values as one JSON object',
      'This is too large. Send at most 1 MiB',
      'Send the request as application/json',
      'The request could not be read. Send valid JSON',
    ])
  })
})
