import { expect, it } from 'vitest'
import { anApp } from '../../../../tests/support/app.ts'
import { changeAccount } from '../../../../tests/support/managed-accounts.ts'
import { aMember, anAdministrator, aProfile, profileInput } from '../../../../tests/support/members.ts'
import { type Context, contextOf } from '../../../endpoints/context.ts'
import { JsonText } from '../../../endpoints/paging.ts'
import { listBirthdays } from '../directory/birthdays.service.ts'
import { listDirectory, listGroups } from '../directory/directory.service.ts'
import { readProfile } from './profile.service.ts'

const reason = 'Decided by the board'

it('shows current lists to all, and own private fields to their owner, after every kind of change', async () => {
  const site = await anApp({ confirmation: 'none', now: () => new Date('2026-05-17T18:00:00Z') })
  const officer = await anAdministrator(site)
  const [anna, bina, reader] = [await aMember(site), await aMember(site), await aMember(site)]
  for (const member of [anna, bina]) await aProfile(member, { location: 'Skokie', dobAudience: 'nobody' })
  const cache: Context['cache'] = { read: (_kind, _key, make) => make() }
  const uncached = { ...contextOf(site.app, site.app.log), cache }
  const plain = (returned: unknown): unknown =>
    returned instanceof JsonText ? JSON.parse(returned.text) : JSON.parse(JSON.stringify(returned))

  async function expectPresent(): Promise<void> {
    await Promise.all(
      [anna, bina, reader, officer].map(async (member) => {
        const roles = member === officer ? (['administrator'] as const) : []
        const viewer = { userId: member.id, sessionId: '', roles, limited: false, approved: true }
        for (const query of [
          { limit: 20 },
          { limit: 1 },
          { search: 'skokie' },
          { birthday: 'today' as const },
        ]) {
          const address = `/api/profile?${new URLSearchParams(query as unknown as Record<string, string>)}`
          const sent = await member.get<{ user: { _id: string }; dob: string | null }[]>(address)
          expect(sent.body).toEqual(plain((await listDirectory(uncached, viewer, query)).items))
          const seen = sent.body.filter(({ dob }) => dob !== null).map(({ user }) => user._id)
          if (member !== officer) expect(seen.filter((id) => id !== member.id)).toEqual([])
        }
        for (const { id } of [anna, bina]) {
          const sent = await member.get<{ dob: string | null }>(`/api/profile/user/${id}`)
          if (sent.status === 200) {
            expect(sent.body).toEqual(plain(await readProfile(uncached, viewer, id)))
            expect(sent.body.dob !== null).toBe(member.id === id || member === officer)
          } else await expect(readProfile(uncached, viewer, id)).rejects.toThrow()
        }
        const birthdays = await member.get('/api/profile/birthdays')
        expect(birthdays.body).toEqual(plain(await listBirthdays(uncached, viewer)))
        const groups = await member.get('/api/profile/groups')
        expect(groups.body).toEqual(plain(await listGroups(uncached, viewer)))
      }),
    )
  }

  await expectPresent()
  const changes: [string, () => Promise<{ status: number }>][] = [
    ['another place', () => anna.post('/api/profile', profileInput({ location: 'Aurora' }))],
    ['a hidden place', () => anna.put('/api/profile/privacy', { location: 'nobody' })],
    ['another name', () => bina.put('/api/account/name', { name: 'Bina Tharu' })],
    ['out of the lists', () => bina.put('/api/profile/privacy', { listed: false })],
    ['and back', () => bina.put('/api/profile/privacy', { listed: true })],
    [
      'a suspension',
      () => changeAccount(officer, 'PUT', bina.id, '/suspension', { suspended: true, reason }),
    ],
  ]
  for (const [what, change] of changes) {
    expect((await change()).status, what).toBeLessThan(300)
    if (what !== 'a suspension') await expectPresent()
  }
  const { body } = await reader.get<{ user: { _id: string } }[]>('/api/profile?limit=20')
  expect(body.map(({ user }) => user._id)).toEqual([anna.id])
})
