import { expect, test } from 'vitest'
import type { SelectionCount } from '../../../../contract/letters/selections.ts'
import { anApp } from '../../../../tests/support/app.ts'
import { anEvent } from '../../../../tests/support/events.ts'
import {
  aMember,
  aMemberWith,
  anAdministrator,
  aProfile,
  browserOf,
  expectStatus,
  type Member,
  openAs,
} from '../../../../tests/support/members.ts'
import { saveSettings } from '../../../../tests/support/settings.ts'

const inAddress = (filter: object) => encodeURIComponent(JSON.stringify(filter))
const answered = (_id: string) =>
  ['going', 'waiting', 'maybe', 'declined'].map((status) => ({ event: { _id, status } }))

test('every list of people leads to a letter to them, with a filter that its officers may use', async () => {
  const site = await anApp({ confirmation: 'none' })
  const officer = await anAdministrator(site)
  const secretary = await aMemberWith(site, 'secretary')
  const treasurer = await aMemberWith(site, 'treasurer')
  const member = await aMember(site, { name: 'Maya Tharu' })
  await aProfile(member, { location: 'Skokie' })
  expectStatus(201, await member.post('/api/household', { name: 'Tharu family' }))
  const group = expectStatus(201, await officer.post<{ _id: string }>('/api/groups', { name: 'Dance' }))
  const { _id: event } = await anEvent(officer)
  expectStatus(200, await member.put(`/api/events/${event}/answer`, { answer: 'going', guests: 0 }))
  const heads = { name: 'Heads', filter: { householdHead: true } }
  const selection = expectStatus(201, await treasurer.post<{ _id: string }>('/api/admin/selections', heads))
  const lists: [path: string, filter: object, readers: Member[]][] = [
    ['/admin/users?category=Executive+Member', { category: 'Executive Member' }, [officer, secretary]],
    ['/admin/users', { all: [] }, [secretary]],
    [`/admin/users?filter=${inAddress({ board: true })}`, { board: true }, [secretary]],
    [`/admin/events/${event}`, { any: answered(event) }, [officer]],
    ['/admin/households', { householdHead: true }, [secretary]],
    ['/admin/households?search=t', { list: 'households', search: 't' }, [secretary]],
    ['/admin/money?dues=none&year=2026', { dues: 'none', year: 2026 }, [secretary, treasurer]],
    ['/admin/money?dues=none', { list: 'accounts', dues: 'none' }, [secretary, treasurer]],
    ['/admin/money?search=tharu', { list: 'accounts', search: 'tharu' }, [secretary]],
    ['/admin/roster', { list: 'roster' }, [secretary]],
    ['/admin/claims', { list: 'claims' }, [secretary]],
    [`/groups/${group._id}`, { group: group._id }, [secretary]],
    ['/board', { board: true }, [secretary]],
    ['/profiles', { all: [] }, [secretary]],
    ['/profiles?search=tharu', { list: 'directory', search: 'tharu' }, [secretary]],
    ['/profiles?location=Skokie', { place: 'Skokie' }, [secretary]],
    ['/admin/selections', { list: 'selection', id: selection._id }, [secretary, treasurer]],
    [`/admin/selections/${selection._id}`, { list: 'selection', id: selection._id }, [secretary, treasurer]],
  ]
  const browsers = new Map<Member, (path: string) => Promise<{ body: string }>>()
  for (const one of [officer, secretary, treasurer, member]) browsers.set(one, await browserOf(one, site))
  const open = async (reader: Member, path: string) => (await browsers.get(reader)?.(path))?.body ?? ''
  for (const [path, filter, readers] of lists)
    for (const reader of readers) {
      const body = await open(reader, path)
      const [, given = ''] = /href="\/admin\/letters\/new\?([^"]+)"/.exec(body) ?? []
      const query = given.replaceAll('&amp;', '&')
      const asked = new URLSearchParams(query).get('filter')
      expect([path, JSON.parse(asked ?? 'null')]).toEqual([path, filter])
      expect(body).toContain(`/admin/selections/new?${given}`)
      const files = reader === treasurer ? [] : ['people-file', 'labels', 'booklet']
      for (const file of ['people-file', 'labels', 'booklet'])
        expect([path, file, body.includes(`href="/admin/${file}`)]).toEqual([
          path,
          file,
          files.includes(file),
        ])
      const { status, body: people } = await reader.get<{ filter: object }>(
        `/api/admin/people/filter?${query}`,
      )
      expect([path, status]).toEqual([path, 200])
      const counted = await reader.post('/api/admin/selections/count', people)
      expect([path, counted.status]).toEqual([path, 200])
    }
  const others: [reader: Member, path: string][] = [
    ...['/profiles', '/board', `/groups/${group._id}`].flatMap((path): [Member, string][] => [
      [member, path],
      [treasurer, path],
    ]),
    [treasurer, '/admin/users'],
    [treasurer, '/admin/money?search=tharu'],
  ]
  for (const [reader, path] of others) {
    const body = await open(reader, path)
    for (const action of ['letters/new', 'selections/new', 'people-file', 'labels', 'booklet'])
      expect([path, body.includes(`href="/admin/${action}`)]).toEqual([path, false])
  }
})

test('people who wait for approval are in no selection, and an unfiltered list writes to everybody', async () => {
  const site = await anApp()
  const officer = await anAdministrator(site)
  await aProfile(officer)
  await saveSettings(officer, { approvalRequired: true })
  const applicant = await aMember(site)
  const picked = expectStatus(
    200,
    await officer.get<{ filter: { people: string[] } }>('/api/admin/people/filter?profile=false'),
  )
  expect(picked.filter.people).toContain(applicant.id)
  const count = async (filter: object) =>
    expectStatus(200, await officer.post<SelectionCount>('/api/admin/selections/count', { filter })).people
  expect(await count({ people: [applicant.id] })).toBe(0)
  expect(await count({ all: [] })).toBe(1)
  expectStatus(204, await officer.put(`/api/admin/approvals/${applicant.id}`))
  expect(await count({ people: [applicant.id] })).toBe(1)
  expect((await openAs(officer, site, '/profiles')).body).toContain('Write to everybody')
})

test('leaders write to their group from its page, and have no other action on its people', async () => {
  const site = await anApp()
  const officer = await anAdministrator(site)
  const leader = await aMember(site)
  const group = expectStatus(201, await officer.post<{ _id: string }>('/api/groups', { name: 'Dance' }))
  expectStatus(200, await officer.put(`/api/groups/${group._id}/members/${leader.id}`, { role: 'leader' }))
  const { body } = await openAs(leader, site, `/groups/${group._id}`)
  expect(body).toContain(`href="/groups/${group._id}/letters/new"`)
  expect(body).not.toContain('href="/admin/')
})
