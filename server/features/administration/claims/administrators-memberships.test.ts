import { beforeAll, describe, expect, it } from 'vitest'
import type { RosterHolding } from '../../../../contract/administration/roster.ts'
import type { ManagedAccount } from '../../../../contract/administration/users.ts'
import type { Board } from '../../../../contract/profiles/board.ts'
import type { Profile } from '../../../../contract/profiles/profile.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { aMember, anAdministrator, aProfile, type Member } from '../../../../tests/support/members.ts'

const reason = 'Minutes of the assembly'
const president = { title: 'President', category: 'Executive Member', type: 'General Membership' } as const
const general = {
  title: 'General(Well-Wisher)',
  category: 'General Member',
  type: 'General Membership',
} as const

let site: TestApp
let officer: Member
const present = new Date('2026-11-21T18:00:00Z')
let clock = present.getTime()
beforeAll(async () => {
  site = await anApp({ now: () => new Date(clock++) })
  officer = await anAdministrator(site)
})

const later = () => new Date(clock + 1000).toISOString()
const own = async (member: Member) => (await member.get<Profile>('/api/profile/me')).body
const confirm = (ids: string[], upTo = later()) =>
  officer.post<{ confirmed: number }>('/api/admin/claims/confirmation', { claims: ids, upTo })

const roster = async (on: string, by = officer) =>
  (await by.get<RosterHolding[]>(`/api/admin/roster?on=${on}`)).body
const idOf = (profile: Profile, title: string) =>
  profile.membership.find((entry) => entry.title === title)?._id ?? ''

describe('officers', () => {
  it('add a membership to anybody’s profile, confirmed at once, and end it', async () => {
    const member = await aMember(site, { name: 'Elected Ekta' })
    await aProfile(member, general)
    const url = `/api/admin/users/${member.id}/memberships`
    const office = {
      title: 'Treasurer',
      category: 'Executive Member',
      type: 'General Membership',
      from: '2026-01-01',
    }
    expect((await officer.post(url, office)).status).toBe(204)
    expect((await own(member)).membership).toContainEqual(
      expect.objectContaining({ title: 'Treasurer', standing: 'confirmed', held: true }),
    )
    const board = () => site.client().get<Board>('/api/board')
    const names = ({ body }: { body: Board }) =>
      body.flatMap(({ title, holders }) => holders.map(({ user }) => `${title} ${user.name}`))
    expect(names(await board())).toContain('Treasurer Elected Ekta')

    const end = `/api/admin/memberships/${idOf(await own(member), 'Treasurer')}/end`
    expect((await officer.post(end, { to: '2025-01-01', reason })).status).toBe(400)
    expect((await officer.post(end, { to: '2026-06-30', reason })).status).toBe(204)
    expect(names(await board())).not.toContain('Treasurer Elected Ekta')
    expect((await roster('2026-06-30')).map(({ user }) => user.name)).toContain('Elected Ekta')
    expect((await roster('2026-07-01')).filter(({ user }) => user._id === member.id)).toHaveLength(1)
  })

  it('end in the roster what its owner removed from the profile', async () => {
    const member = await aMember(site, { name: 'Removing Ravi' })
    const { membership } = await aProfile(member, { ...president, title: 'Board Member', from: '2021-01-01' })
    await confirm([membership[0]?._id ?? ''])
    await member.delete(`/api/profile/membership/${membership[0]?._id}`)
    const { body } = await officer.get<ManagedAccount>(`/api/admin/users/${member.id}`)
    expect(body.roster).toMatchObject([{ title: 'Board Member', to: null, entered: false }])
    const ended = await officer.post(`/api/admin/roster/${body.roster[0]?._id}/end`, {
      to: '2024-12-31',
      reason,
    })
    expect(ended.status).toBe(204)
    expect((await roster('2025-01-01')).map(({ user }) => user.name)).not.toContain('Removing Ravi')
  })

  it('cannot add to somebody without a profile', async () => {
    const bare = await aMember(site)
    const { status } = await officer.post(`/api/admin/users/${bare.id}/memberships`, {
      ...president,
      from: '2020-01-01',
    })
    expect(status).toBe(404)
  })
})
