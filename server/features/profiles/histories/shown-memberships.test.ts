import { beforeAll, describe, expect, it } from 'vitest'
import type { Profile } from '../../../../contract/profiles/schemas.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { aMember, aProfile } from '../../../../tests/support/members.ts'

let site: TestApp
beforeAll(async () => {
  site = await anApp({ now: () => new Date('2026-11-21T18:00:00Z') })
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
