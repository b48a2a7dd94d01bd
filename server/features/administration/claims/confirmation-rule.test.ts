import { beforeAll, describe, expect, it } from 'vitest'
import type { ManagedAccount } from '../../../../contract/administration/users.ts'
import type { MemberGroup } from '../../../../contract/profiles/directory.ts'
import type { Profile } from '../../../../contract/profiles/profile.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import {
  aMember,
  anAdministrator,
  aProfile,
  type Member,
  profileInput,
} from '../../../../tests/support/members.ts'
import { saveSettings } from '../../../../tests/support/settings.ts'

const president = { title: 'President', category: 'Executive Member', type: 'General Membership' } as const
const general = {
  title: 'General(Well-Wisher)',
  category: 'General Member',
  type: 'General Membership',
} as const

let site: TestApp
let officer: Member
beforeAll(async () => {
  site = await anApp()
  officer = await anAdministrator(site)
})

const save = (change: object) => saveSettings(officer, change)

describe('the society’s rule', () => {
  it.each([
    ['all', [0, 0]],
    ['weighty', [0, 1]],
    ['none', [1, 1]],
  ] as const)(
    '%s: executive and general members held without confirmation',
    async (confirmation, expected) => {
      const society = await anApp({ confirmation })
      await aProfile(await aMember(society), president)
      await aProfile(await aMember(society), general)
      const { body } = await society.client().get<MemberGroup[]>('/api/profile/groups')
      const held = (category: string) => body.find((group) => group.category === category)?.count
      expect([held('Executive Member'), held('General Member')]).toEqual(expected)
    },
  )

  it('changes cards at once', async () => {
    const society = await anApp()
    const secretary = await anAdministrator(society)
    const member = await aMember(society)
    await aProfile(member, { ...general, from: '2010-01-01', to: '2012-01-01' })
    await member.put('/api/profile/membership', { ...president, from: '2020-01-01' })
    const shown = async () => {
      const { body } = await secretary.get<ManagedAccount>(`/api/admin/users/${member.id}`)
      return body.membership?.title
    }
    expect(await shown()).toBe('General(Well-Wisher)')
    const { headers } = await secretary.get('/api/admin/settings')
    const saved = await secretary.put(
      '/api/admin/settings',
      { confirmation: 'none' },
      { headers: { 'if-match': String(headers.etag) } },
    )
    expect(saved.status).toBe(200)
    expect(await shown()).toBe('President')
  })

  it('saving the profile form changes the first membership, and adds none', async () => {
    const member = await aMember(site)
    await aProfile(member, { ...president, from: '2020-01-01' })
    expect(
      (await member.post<Profile>('/api/profile', profileInput(president))).body.membership,
    ).toHaveLength(1)
  })

  it('changes every card of the directory at once', async () => {
    const member = await aMember(site)
    const wellWisher = { title: 'General(Well-Wisher)', category: 'General Member' } as const
    await aProfile(member, { ...wellWisher, from: '2019-01-01', to: '2020-01-01' })
    const claim = { title: 'President', category: 'Founder Member', type: 'Lifetime Membership' }
    await member.put('/api/profile/membership', { ...claim, from: '2021-01-01', current: true })
    const founders = async () => {
      const { body } = await officer.get<{ user: { _id: string } }[]>('/api/profile?category=Founder+Member')
      return body.map(({ user }) => user._id)
    }
    expect(await founders()).not.toContain(member.id)
    await save({ confirmation: 'none' })
    expect(await founders()).toContain(member.id)
    await save({ follow: ['confirmation'] })
    expect(await founders()).not.toContain(member.id)
  })
})
