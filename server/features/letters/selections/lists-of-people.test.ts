import { expect, test } from 'vitest'
import { anApp } from '../../../../tests/support/app.ts'
import { anEvent } from '../../../../tests/support/events.ts'
import {
  aMember,
  aMemberWith,
  anAdministrator,
  expectStatus,
  type Member,
  openAs,
} from '../../../../tests/support/members.ts'

test('every list of people leads to a letter to them, with a filter that its officers may use', async () => {
  const site = await anApp()
  const officer = await anAdministrator(site)
  const secretary = await aMemberWith(site, 'secretary')
  const treasurer = await aMemberWith(site, 'treasurer')
  const member = await aMember(site)
  const group = expectStatus(201, await officer.post<{ _id: string }>('/api/groups', { name: 'Dance' }))
  const { _id: event } = await anEvent(officer)
  const lists: [path: string, filter: object, readers: Member[]][] = [
    ['/admin/users?category=Founder+Member', { category: 'Founder Member' }, [secretary]],
    [`/admin/events/${event}`, { event: { _id: event, status: 'going' } }, [officer]],
    ['/admin/households', { householdHead: true }, [secretary]],
    ['/admin/money?dues=overdue&year=2026', { dues: 'overdue', year: 2026 }, [secretary, treasurer]],
    [`/groups/${group._id}`, { group: group._id }, [secretary]],
  ]
  for (const [path, filter, readers] of lists)
    for (const reader of readers) {
      const { body } = await openAs(reader, site, path)
      const [, given = ''] = /href="\/admin\/letters\/new\?filter=([^"]+)"/.exec(body) ?? []
      expect([path, JSON.parse(decodeURIComponent(given) || 'null')]).toEqual([path, filter])
      expect(body).toContain(`/admin/selections/new?filter=${given}`)
      const counted = await reader.post('/api/admin/selections/count', { filter })
      expect([path, counted.status]).toEqual([path, 200])
    }
  expect((await openAs(member, site, `/groups/${group._id}`)).body).not.toContain('/admin/letters/new')
  expect((await openAs(treasurer, site, `/groups/${group._id}`)).body).not.toContain('/admin/letters/new')
})
