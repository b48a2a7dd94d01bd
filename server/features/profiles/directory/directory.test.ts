import { beforeAll, describe, expect, it } from 'vitest'
import type { BirthdayLists, MemberGroup } from '../../../../contract/profiles/directory.ts'
import type { Profile } from '../../../../contract/profiles/profile.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import type { Answer, Client } from '../../../../tests/support/client.ts'
import { aMember, aProfile, type Member } from '../../../../tests/support/members.ts'
import { setAdministratorByEmail } from '../../accounts/lifecycle/administrators.service.ts'

let site: TestApp
const people: Record<string, Member> = {}
let present = new Date('2026-12-30T18:00:00Z')

async function person(name: string, given: Parameters<typeof aProfile>[1] = {}): Promise<Member> {
  const member = await aMember(site, { name })
  await aProfile(member, given)
  people[name] = member
  return member
}

beforeAll(async () => {
  // Confirmation is tested in memberships.test.ts.
  site = await anApp({ now: () => present, confirmation: 'none' })
  await person('anita Rana', { location: 'Skokie', category: 'General Member', dob: '1990-12-30' })
  await person('Bishnu Tharu', { position: 'Teacher', location: 'SKOKIE', dob: '1980-01-02' })
  await person('Łukasz Nepali', { dob: '1999-06-01', active: false })
  await person('Ångström Om', { dob: '1999-06-01', skills: ['Maadal drum'] })
  await person('थारू राम', { dob: '1970-01-01', dobAudience: 'members', phoneAudience: 'members' })
  await person('Zed Hidden', { dob: '1988-12-30', dobAudience: 'nobody' })
})

const names = (profiles: Profile[]) => profiles.map(({ user }) => user.name)
async function search(query: string, client: Client = site.client()): Promise<string[]> {
  const { status, body } = await client.get<Profile[]>(`/api/profile?${query}`)
  expect(status).toBe(200)
  return names(body)
}

describe('the directory', () => {
  it('sorts names by letters before marks, the same on both engines', async () => {
    expect(await search('')).toEqual([
      'Ångström Om',
      'anita Rana',
      'Bishnu Tharu',
      'Łukasz Nepali',
      'Zed Hidden',
      'थारू राम',
    ])
  })

  it('pages without gaps or repetition, the next page named by Link', async () => {
    const seen: string[] = []
    let url: string | undefined = '/api/profile?limit=2&active=true'
    while (url) {
      const page: Answer<Profile[]> = await site.client().get<Profile[]>(url)
      seen.push(...names(page.body))
      url = /^<([^>]+)>; rel="next"$/.exec(String(page.headers.link ?? ''))?.[1]
    }
    expect(seen).toEqual(['Ångström Om', 'anita Rana', 'Bishnu Tharu', 'Zed Hidden', 'थारू राम'])
  })

  it.each([
    [
      'beginnings of words, and then what is one misspelling away',
      'search=thar',
      ['Bishnu Tharu', 'थारू राम'],
    ],
    ['any case', 'search=BISH', ['Bishnu Tharu']],
    ['several words in any order', 'search=tharu+bishnu', ['Bishnu Tharu']],
    [
      'Devanagari, vowel signs included, and then Latin',
      `search=${encodeURIComponent('थारू')}`,
      ['थारू राम', 'Bishnu Tharu'],
    ],
    ['not what only begins alike', `search=${encodeURIComponent('थि')}`, []],
    ['names of two letters', 'search=om', ['Ångström Om']],
    ['one Devanagari letter', `search=${encodeURIComponent('रा')}`, ['थारू राम']],
    ['decomposed letters', `search=${encodeURIComponent('A\u030angstro\u0308m')}`, ['Ångström Om']],
    ['skills', 'search=maadal', ['Ångström Om']],
    ['nobody by a wildcard', 'search=%25', []],
    ['a position', 'position=Teacher', ['Bishnu Tharu']],
    ['a place, whatever the case', 'location=skokie', ['anita Rana', 'Bishnu Tharu']],
    ['who is inactive', 'active=false', ['Łukasz Nepali']],
    ['a category', 'category=General+Member', ['anita Rana']],
    ['all filters at once', 'category=General+Member&location=Skokie&active=true&search=an', ['anita Rana']],
    ['nobody', 'search=nobody', []],
  ])('finds %s', async (_what, query, expected) => {
    const found = await search(query)
    expect(found).toEqual(expected)
  })

  it('finds people by their changed names and details', async () => {
    const member = await person('Changing Person', { location: 'Aurora', skills: ['Painting'] })
    await aProfile(member, { location: 'Evanston', skills: ['Sculpture'] })
    expect(await search('search=painting')).toEqual([])
    expect(await search('search=sculp&location=evanston')).toEqual(['Changing Person'])
    await member.delete('/api/profile')
    expect(await search('search=sculp')).toEqual([])
  })

  it.each([
    'limit=0',
    'limit=501',
    'limit=ten',
    'cursor=nonsense',
    `cursor=${Buffer.from('["\\u0000","x"]').toString('base64url')}`,
    'search=%00',
    'location=%00',
    'category=Kings',
    'active=maybe',
  ])('refuses %s', async (query) => {
    const { status, body } = await site.client().get(`/api/profile?${query}`)
    expect(status).toBe(400)
    expect(body).toMatchObject({ errors: [{ param: query.split('=')[0], code: 'invalid' }] })
  })

  it('refuses invalid values in an address with a specific message', async () => {
    const { body } = await site.client().get('/api/profile?active=maybe&position=King')
    expect(body).toMatchObject({
      errors: [
        { msg: expect.stringContaining('Choose one of: Manager, '), param: 'position', code: 'invalid' },
        { msg: 'Choose one of: true, false', param: 'active', code: 'invalid' },
      ],
    })
    expect((await site.client().get('/api/profile?category=Kings')).body).toEqual({
      errors: [
        {
          msg: 'Choose one of: Founder Member, Executive Member, Advisory Member, General Member',
          param: 'category',
          code: 'invalid',
        },
      ],
    })
  })

  it('offers the places people live in, each once', async () => {
    const { body } = await site.client().get<string[]>('/api/profile/locations')
    expect(body.map((place) => place.toLowerCase())).toEqual(['skokie'])
  })
})

describe('birthdays', () => {
  const lists = async (client: Client) => {
    const { body } = await client.get<BirthdayLists>('/api/profile/birthdays')
    return { today: names(body.today), upcoming: names(body.upcoming) }
  }

  it('show visitors who lets everyone know, over the turn of the year', async () => {
    expect(await lists(site.client())).toEqual({ today: ['anita Rana'], upcoming: ['Bishnu Tharu'] })
  })

  it('show members who lets members know, soonest first', async () => {
    expect(await lists(people['anita Rana'] as Member)).toEqual({
      today: ['anita Rana'],
      upcoming: ['थारू राम', 'Bishnu Tharu'],
    })
  })

  it('show everybody their own', async () => {
    expect((await lists(people['Zed Hidden'] as Member)).today).toEqual(['anita Rana', 'Zed Hidden'])
  })

  it('follow the day in Chicago, not in Greenwich', async () => {
    const before = present
    present = new Date('2026-12-31T05:59:00Z')
    expect((await lists(site.client())).today).toEqual(['anita Rana'])
    present = new Date('2026-12-31T06:00:00Z')
    expect((await lists(site.client())).today).toEqual([])
    present = before
  })
})

describe('groups', () => {
  it('count members by their shown membership, in the order of the home screen', async () => {
    const { body } = await site.client().get<MemberGroup[]>('/api/profile/groups')
    expect(body.map(({ category, count, members }) => [category, count, members.length])).toEqual([
      ['Founder Member', 0, 0],
      ['Executive Member', 5, 5],
      ['Advisory Member', 0, 0],
      ['General Member', 1, 1],
    ])
  })
})

describe('the directory for a viewer', () => {
  const everywhere = async (client: Client, id: string) => {
    const found = (profiles: Profile[]) => profiles.filter(({ user }) => user._id === id)
    const birthdays = (await client.get<BirthdayLists>('/api/profile/birthdays')).body
    return [
      (await client.get<Profile>(`/api/profile/user/${id}`)).body,
      ...found((await client.get<Profile[]>('/api/profile')).body),
      ...found(
        (await client.get<MemberGroup[]>('/api/profile/groups')).body.flatMap(({ members }) => members),
      ),
      ...found([...birthdays.today, ...birthdays.upcoming]),
    ]
  }

  it.each([
    // viewer, profile, whether the date of birth is visible, whether the phone is
    ['a visitor', 'anita Rana', true, false],
    ['a visitor', 'थारू राम', false, false],
    ['a visitor', 'Zed Hidden', false, false],
    ['a member', 'anita Rana', true, false],
    ['a member', 'थारू राम', true, true],
    ['a member', 'Zed Hidden', false, false],
    ['the owner', 'Zed Hidden', true, true],
    ['an administrator', 'Zed Hidden', true, true],
  ])('%s looks at %s: date of birth %s, phone %s', async (who, whose, seesBirthDate, seesPhone) => {
    const owner = people[whose] as Member
    const clients: Record<string, () => Promise<Client>> = {
      'a visitor': async () => site.client(),
      'a member': async () => aMember(site),
      'the owner': async () => owner,
      'an administrator': async () => {
        const officer = await aMember(site)
        await setAdministratorByEmail(site, officer.email, true)
        return officer
      },
    }
    const viewer = await (clients[who] as () => Promise<Client>)()
    const views = await everywhere(viewer, owner.id)
    expect(views.length).toBeGreaterThanOrEqual(3)
    for (const view of views) {
      expect(view.dob !== null, 'dob').toBe(seesBirthDate)
      expect(view.age !== null, 'age').toBe(seesBirthDate)
      if (!seesBirthDate) expect(view.birthday).toBeNull()
      expect(view.phone !== null, 'phone').toBe(seesPhone)
      const isPrivileged = who === 'the owner' || who === 'an administrator'
      expect(view.dobAudience !== null).toBe(isPrivileged)
      expect(JSON.stringify(view)).not.toContain(owner.email)
    }
  })
})
