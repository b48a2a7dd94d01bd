import { beforeAll, describe, expect, it } from 'vitest'
import type { Profile } from '../../../contract/profiles/profile.ts'
import { anApp, type TestApp } from '../../../tests/support/app.ts'
import { aMember, aProfile, type Member, profileInput } from '../../../tests/support/members.ts'

let site: TestApp
let member: Member
beforeAll(async () => {
  site = await anApp({ now: () => new Date('2026-11-21T18:00:00Z') })
  member = await aMember(site, { name: 'Maya Tharu' })
})

const fault = (param: string, msg: string) => ({ param, msg, code: 'invalid' })

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
    const other = await aMember(site)
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
    ['dob', '1985-02-30', 'Date of birth must be a date such as 03/31/1984'],
    ['dob', '1899-12-31', 'Date of birth must be between 1900 and today'],
    ['dob', '2999-01-01', 'Date of birth must be between 1900 and today'],
    ['dob', 19850517, 'Date of birth must be a date such as 03/31/1984'],
    ['phone', '312555014', 'Phone number must have exactly 10 digits'],
    ['phone', '312-555-0142', 'Phone number must have exactly 10 digits'],
    ['phone', '३१२५५५०१४', 'Phone number must have exactly 10 digits'],
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
