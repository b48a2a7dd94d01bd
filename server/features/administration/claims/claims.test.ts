import { beforeAll, describe, expect, it } from 'vitest'
import type { Claim } from '../../../../contract/administration/claims.ts'
import type { RosterHolding } from '../../../../contract/administration/roster.ts'
import type { MemberGroup } from '../../../../contract/profiles/directory.ts'
import type { Profile } from '../../../../contract/profiles/profile.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { aMember, anAdministrator, aProfile, type Member } from '../../../../tests/support/members.ts'

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
const claims = async () => (await officer.get<Claim[]>('/api/admin/claims')).body
const confirm = (ids: string[], upTo = later()) =>
  officer.post<{ confirmed: number }>('/api/admin/claims/confirmation', { claims: ids, upTo })
const count = async (category: string) => {
  const { body } = await site.client().get<MemberGroup[]>('/api/profile/groups')
  return body.find((group) => group.category === category)?.count
}
const roster = async (on: string, by = officer) =>
  (await by.get<RosterHolding[]>(`/api/admin/roster?on=${on}`)).body
const idOf = (profile: Profile, title: string) =>
  profile.membership.find((entry) => entry.title === title)?._id ?? ''

describe('a membership that carries weight', () => {
  it('is a claim until an officer confirms it; General Member is held at once', async () => {
    const member = await aMember(site, { name: 'Claiming Chandra' })
    await aProfile(member, { ...general, from: '2015-01-01', to: '2019-12-31' })
    const claimed = await member.put<Profile>('/api/profile/membership', { ...president, from: '2020-01-15' })
    const before = [await count('Executive Member'), await count('General Member')]
    expect(claimed.body.membership).toMatchObject([
      { title: 'President', standing: 'claimed', held: false },
      { title: 'General(Well-Wisher)', standing: 'claimed', held: true },
    ])
    expect(before).toEqual([0, 1])
    const [claim] = await claims()
    expect(claim).toMatchObject({ user: { name: 'Claiming Chandra' }, ...president, before: null })

    expect((await confirm([claim?._id ?? ''])).body).toEqual({ confirmed: 1 })
    expect((await own(member)).membership[0]).toMatchObject({ standing: 'confirmed', held: true })
    expect([await count('Executive Member'), await count('General Member')]).toEqual([1, 0])
    expect(await claims()).toEqual([])
  })

  it('states since when there are founder members, once one is confirmed', async () => {
    const since = async () => {
      const { body } = await site.client().get<MemberGroup[]>('/api/profile/groups')
      return body.map((group) => group.since)
    }
    const founder = { title: 'President', category: 'Founder Member' } as const
    const member = await aMember(site, { name: 'Founding Phulmati' })
    await aProfile(member, { ...founder, from: '2009-04-14' })
    expect(await since()).toEqual([null, null, null, null])
    await confirm([idOf(await own(member), 'President')])
    expect(await since()).toEqual([2009, null, null, null])
  })

  it('is a claim again when its statement changes, and stays confirmed when only `active` does', async () => {
    const member = await aMember(site, { name: 'Changing Champa' })
    await aProfile(member, { title: 'Secretary', category: 'Executive Member', from: '2018-01-01' })
    await confirm([idOf(await own(member), 'Secretary')])
    const inactive = await aProfile(member, {
      title: 'Secretary',
      category: 'Executive Member',
      from: '2018-01-01',
      active: false,
    })
    expect(inactive.membership).toMatchObject([{ standing: 'confirmed', active: false }])
    const changed = await aProfile(member, {
      title: 'Treasurer',
      category: 'Executive Member',
      from: '2022-01-01',
    })
    expect(changed.membership).toMatchObject([{ standing: 'claimed', held: false }])
    // The roster stores the confirmed entry until the next confirmation replaces it.
    const held = async (on: string) =>
      (await roster(on)).filter(({ user }) => user._id === member.id).map(({ title }) => title)
    expect(await held('2023-01-01')).toEqual(['Secretary'])
    expect((await claims()).find(({ user }) => user._id === member.id)).toMatchObject({
      title: 'Treasurer',
      before: { title: 'Secretary', from: '2018-01-01', to: null },
    })
    await confirm([idOf(await own(member), 'Treasurer')])
    expect([await held('2021-12-31'), await held('2022-01-01')]).toEqual([['Secretary'], ['Treasurer']])
  })

  it('once refused, is shown with the note to its owner only', async () => {
    const member = await aMember(site)
    const { membership } = await aProfile(member, president)
    const id = membership[0]?._id ?? ''
    const note = 'The assembly elected somebody else'
    expect((await officer.post(`/api/admin/memberships/${id}/refusal`, { note })).status).toBe(204)
    expect((await own(member)).membership).toMatchObject([{ standing: 'refused', held: false, note }])
    const stranger = await site.client().get<Profile>(`/api/profile/user/${member.id}`)
    expect(stranger.body.membership).toEqual([])
    expect((await claims()).map(({ _id }) => _id)).not.toContain(id)
    const again = await aProfile(member, { ...president, title: 'Board Member' })
    expect(again.membership).toMatchObject([{ standing: 'claimed', note: null }])
  })

  it('is not decided if its owner changed it since the officer read it', async () => {
    const member = await aMember(site)
    const { membership } = await aProfile(member, { ...president, title: 'Secretary' })
    const seen = new Date(clock).toISOString()
    await aProfile(member, president)
    const id = membership[0]?._id ?? ''
    expect((await confirm([id], seen)).body).toEqual({ confirmed: 0 })
    const refused = await officer.post(`/api/admin/memberships/${id}/refusal`, { note: 'No', upTo: seen })
    expect(refused.status).toBe(409)
  })

  it('is decided on the version that the officer read, and not again after another decision', async () => {
    const member = await aMember(site, { name: 'Deciding Deepa' })
    await aProfile(member, president)
    const claim = (await claims()).find(({ user }) => user._id === member.id)
    const [id, seen] = [claim?._id ?? '', claim?.claimed ?? '']
    const refuse = (upTo: string) =>
      officer.post(`/api/admin/memberships/${id}/refusal`, { note: 'No', upTo }).then(({ status }) => status)
    const before = new Date(Date.parse(seen) - 1).toISOString()
    expect((await confirm([id], before)).body).toEqual({ confirmed: 0 })
    expect([await refuse(before), await refuse(seen), await refuse(seen)]).toEqual([409, 204, 409])
    expect((await confirm([id], seen)).body).toEqual({ confirmed: 0 })
    expect((await confirm([id])).body).toEqual({ confirmed: 1 })
    const held = async () => (await roster('2026-11-21')).filter(({ user }) => user._id === member.id)
    expect(await held()).toMatchObject([{ title: 'President' }])
    expect([await refuse(seen), await refuse(later())]).toEqual([409, 204])
    expect(await held()).toEqual([])
  })

  it('can be confirmed together with all others that were claimed up to now', async () => {
    const newcomers = [await aMember(site), await aMember(site)]
    for (const newcomer of newcomers) await aProfile(newcomer, { ...president, category: 'Advisory Member' })
    const { body } = await officer.post<{ confirmed: number }>('/api/admin/claims/confirmation', {
      upTo: later(),
      category: 'Advisory Member',
    })
    expect(body.confirmed).toBe(2)
    for (const newcomer of newcomers)
      expect((await own(newcomer)).membership).toMatchObject([{ standing: 'confirmed' }])
  })
})
