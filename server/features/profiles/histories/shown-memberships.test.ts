import { beforeAll, describe, expect, it } from 'vitest'
import type { MemberGroup } from '../../../../contract/profiles/directory.ts'
import type { Profile } from '../../../../contract/profiles/profile.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { aMember, anAdministrator, aProfile, expectStatus } from '../../../../tests/support/members.ts'
import { renewShownMemberships } from './shown-memberships.service.ts'

let site: TestApp
let now = '2026-11-21T18:00:00Z'
beforeAll(async () => {
  site = await anApp({ now: () => new Date(now) })
})

const ordinary = { title: 'General(Well-Wisher)', category: 'General Member' } as const

/** Adds a membership to a profile, confirmed by an administrator. */
async function confirmed(userId: string, term: object): Promise<void> {
  const administrator = await anAdministrator(site)
  const membership = { type: 'General Membership', ...term }
  expectStatus(204, await administrator.post(`/api/admin/users/${userId}/memberships`, membership))
}

/** Returns the titles of one member in the directory, under a filter. */
async function shownTitles(userId: string, filter: string): Promise<string[]> {
  const { body } = await site.client().get<Profile[]>(`/api/profile?${filter}`)
  return body.filter(({ user }) => user._id === userId).map(({ membership: [first] }) => first?.title ?? '')
}

describe('the membership that is shown first', () => {
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

  it('an office that ends next month, before an ordinary membership without end', async () => {
    const treasurer = await aMember(site)
    await aProfile(treasurer, { ...ordinary, from: '2015-01-01' })
    const term = { title: 'Treasurer', category: 'Executive Member', from: '2024-12-20', to: '2026-12-20' }
    await confirmed(treasurer.id, term)
    expect(await shownTitles(treasurer.id, 'category=Executive+Member')).toEqual(['Treasurer'])
    expect(await shownTitles(treasurer.id, 'category=General+Member')).toEqual([])
    const groups = await site.client().get<MemberGroup[]>('/api/profile/groups')
    const executive = groups.body.find(({ category }) => category === 'Executive Member')
    expect(executive?.members.map(({ user }) => user._id)).toContain(treasurer.id)
    const own = await treasurer.get<Profile>('/api/profile/me')
    expect(own.body.membership.map(({ title }) => title)).toEqual(['Treasurer', 'General(Well-Wisher)'])
  })

  it('an office before founding, and neither before it has begun', async () => {
    const founder = await aMember(site)
    await aProfile(founder, { ...ordinary, from: '2015-01-01' })
    await confirmed(founder.id, { ...ordinary, category: 'Founder Member', from: '2016-01-01' })
    const office = { title: 'Vice President', category: 'Executive Member' }
    await confirmed(founder.id, { ...office, from: '2027-01-01', to: '2028-12-31' })
    expect(await shownTitles(founder.id, 'category=Founder+Member')).toEqual(['General(Well-Wisher)'])
    await confirmed(founder.id, { ...office, from: '2025-01-01', to: '2026-12-31' })
    expect(await shownTitles(founder.id, 'category=Executive+Member')).toEqual(['Vice President'])
  })

  it('saves the profile form into the entry that is shown', async () => {
    const secretary = await aMember(site)
    await aProfile(secretary, { ...ordinary, from: '2015-01-01' })
    const office = { title: 'Secretary', category: 'Executive Member' } as const
    await confirmed(secretary.id, { ...office, from: '2025-01-01', to: '2027-01-31' })
    const saved = await aProfile(secretary, {
      ...office,
      from: '2025-01-01',
      to: '2027-01-31',
      bio: 'Weaver',
    })
    expect(saved.membership.map(({ title, standing }) => [title, standing])).toEqual([
      ['Secretary', 'confirmed'],
      ['General(Well-Wisher)', 'claimed'],
    ])
  })
})

it('shows the ordinary membership again on the day after an office ends, and an office from its first day', async () => {
  const leaving = await aMember(site)
  await aProfile(leaving, { ...ordinary, from: '2015-01-01' })
  const office = { title: 'President', category: 'Executive Member' }
  await confirmed(leaving.id, { ...office, from: '2024-01-01', to: '2026-11-30' })
  const coming = await aMember(site)
  await aProfile(coming, { ...ordinary, from: '2015-01-01' })
  await confirmed(coming.id, { ...office, from: '2026-12-01', to: '2028-11-30' })
  const presidents = async () => [
    ...(await shownTitles(leaving.id, 'category=Executive+Member')),
    ...(await shownTitles(coming.id, 'category=General+Member')),
  ]
  await renewShownMemberships(site)
  expect(await presidents()).toEqual(['President', 'General(Well-Wisher)'])
  now = '2026-12-01T18:00:00Z'
  await renewShownMemberships(site)
  expect(await presidents()).toEqual([])
  expect(await shownTitles(coming.id, 'category=Executive+Member')).toEqual(['President'])
  expect(await shownTitles(leaving.id, 'category=General+Member')).toEqual(['General(Well-Wisher)'])
})

it('recomputes memberships of an earlier order once', async () => {
  const member = await aMember(site)
  await aProfile(member, { ...ordinary, from: '2015-01-01' })
  await confirmed(member.id, {
    ...ordinary,
    category: 'Advisory Member',
    from: '2016-01-01',
    to: '2030-01-01',
  })
  const [first] = (await member.get<Profile>('/api/profile/me')).body.membership.slice(1)
  await site.database
    .updateTable('profiles')
    .set({ shown_membership_id: first?._id ?? null })
    .where('user_id', '=', member.id)
    .execute()
  await site.database.deleteFrom('key_renewals').execute()
  expect(await shownTitles(member.id, 'category=Advisory+Member')).toHaveLength(0)
  await renewShownMemberships(site)
  expect(await shownTitles(member.id, 'category=Advisory+Member')).toHaveLength(1)
})
