import { beforeAll, expect, it } from 'vitest'
import type { AddressLabels, BookletEntry } from '../../../../contract/administration/people-lists.ts'
import type { ManagedUser } from '../../../../contract/administration/users.ts'
import type { Filter } from '../../../../contract/letters/filters.ts'
import type { SelectionCount } from '../../../../contract/letters/selections.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { anEvent } from '../../../../tests/support/events.ts'
import {
  aMember,
  aMemberWith,
  anAdministrator,
  aProfile,
  expectStatus,
  type Member,
} from '../../../../tests/support/members.ts'

let site: TestApp
let officer: Member
let secretary: Member
let treasurer: Member
let maya: Member
let ram: Member
let eventId: string

beforeAll(async () => {
  site = await anApp({ confirmation: 'none' })
  officer = await anAdministrator(site, { name: 'Officer Om' })
  secretary = await aMemberWith(site, 'secretary')
  treasurer = await aMemberWith(site, 'treasurer')
  maya = await aMember(site, { name: 'Maya Tharu' })
  ram = await aMember(site, { name: 'Ram Rana' })
  const postal = { street: '12 Oak St', town: 'Skokie', state: 'IL', zip: '60077', country: null }
  await aProfile(maya, { location: 'Skokie' })
  await aProfile(ram, { location: 'Skokie' })
  expectStatus(201, await maya.post('/api/household', { name: 'Tharu family', postal }))
  expectStatus(201, await maya.post('/api/household/children', { name: 'Asha Tharu', dob: '2019-03-04' }))
  const { _id } = await anEvent(officer)
  eventId = _id
  expectStatus(200, await maya.put(`/api/events/${_id}/answer`, { answer: 'going', guests: 0 }))
})

const asked = (choice: object, more = '') => `filter=${encodeURIComponent(JSON.stringify(choice))}${more}`
const namesOf = async (choice: object, more = '', by = secretary) =>
  (await by.get<ManagedUser[]>(`/api/admin/users?${asked(choice, more)}`)).body.map(({ name }) => name)
const filterFor = (query: string, by = secretary) =>
  by.get<{ filter: Filter }>(`/api/admin/people/filter?${query}`)

it('lists, files, labels and the booklet take a filter of selections, together with a search', async () => {
  const going = { event: { _id: eventId, status: 'going' } }
  expect(await namesOf(going)).toEqual(['Maya Tharu'])
  expect(await namesOf({ not: going }, '&search=r')).toContain('Ram Rana')
  expect(await namesOf(going, '&search=rana')).toEqual([])
  const { body: count } = await secretary.get(`/api/admin/users/count?${asked(going)}`)
  expect(count).toEqual({ count: 1 })
  const { body: file } = await secretary.get<string>(`/api/admin/people.csv?${asked(going)}&columns=name`)
  expect(file.trim().split('\r\n')).toEqual([expect.stringContaining('name'), 'Maya Tharu'])
  const workbook = await secretary.get(`/api/admin/people.xlsx?${asked(going)}&columns=name`)
  expect(workbook.status).toBe(200)
  const { body: labels } = await secretary.get<AddressLabels>(`/api/admin/labels?${asked(going)}`)
  expect(labels.labels).toEqual([{ lines: ['Maya Tharu', '12 Oak St', 'Skokie, IL 60077'] }])
  const { body: booklet } = await secretary.get<BookletEntry[]>(`/api/admin/booklet?${asked(going)}`)
  expect(booklet.map(({ name }) => name)).toEqual(['Maya Tharu'])
})

it('the search of each list becomes the people that it finds', async () => {
  const choices: [choice: object, names: string[]][] = [
    [{ list: 'directory', search: 'skokie' }, ['Maya Tharu', 'Ram Rana']],
    [{ list: 'directory', search: 'maya' }, ['Maya Tharu']],
    [{ list: 'households', search: 'tharu' }, ['Maya Tharu']],
    [{ list: 'accounts', search: 'rana' }, ['Ram Rana']],
    [{ list: 'roster' }, ['Maya Tharu', 'Ram Rana']],
    [{ list: 'claims' }, ['Maya Tharu', 'Ram Rana']],
  ]
  for (const [choice, names] of choices) {
    expect([choice, await namesOf(choice)]).toEqual([choice, names])
    const { body } = await filterFor(asked(choice))
    const counted = await secretary.post<SelectionCount>('/api/admin/selections/count', body)
    expect([choice, counted.body.people]).toEqual([choice, names.length])
  }
  const { body } = await filterFor('search=tharu')
  expect(body).toEqual({ filter: { people: [maya.id] } })
})

it('a stored selection is used by its id, as it is when it is used', async () => {
  const stored = { name: 'Skokie', filter: { place: 'Skokie' } }
  const { body } = await secretary.post<{ _id: string }>('/api/admin/selections', stored)
  const choice = { list: 'selection', id: body._id }
  expect(await namesOf(choice)).toEqual(['Maya Tharu', 'Ram Rana'])
  expect((await filterFor(asked(choice))).body).toEqual({ filter: stored.filter })
  expect((await treasurer.get(`/api/admin/users?${asked(choice)}`)).status).toBe(400)
})

it('anything else is refused at the filter', async () => {
  for (const filter of ['no', '{}', '{"list":"mails"}', '{"colour":"red"}', '{"list":"selection","id":"no"}'])
    for (const url of ['/api/admin/users', '/api/admin/labels', '/api/admin/people/filter']) {
      const { status, body } = await secretary.get<{ errors: { param: string }[] }>(
        `${url}?filter=${encodeURIComponent(filter)}`,
      )
      expect([filter, status, body.errors[0]?.param]).toEqual([filter, 400, expect.stringMatching(/^filter/)])
    }
})

it('more people than a hand-picked list takes are refused with the limit', async () => {
  const crowded = await anApp()
  const keeper = await anAdministrator(crowded)
  const [row] = await crowded.database.selectFrom('users').selectAll().execute()
  const rows = Array.from({ length: 10_001 }, (_, n) => ({
    ...row,
    ...{ id: `many-${n}`, name: `Many ${n}`, name_key: `many ${n}`, email: null, email_key: null },
  }))
  for (let at = 0; at < rows.length; at += 500)
    await crowded.database
      .insertInto('users')
      .values(rows.slice(at, at + 500) as never)
      .execute()
  const { status, body } = await filterFor('search=many', keeper)
  expect(status).toBe(400)
  expect(body).toMatchObject({ errors: [{ param: 'filter', msg: expect.stringContaining('10000') }] })
})

it('treasurers choose by dues, events and heads of households; members and leaders nobody', async () => {
  expect(await namesOf({ householdHead: true }, '', treasurer)).toEqual(['Maya Tharu'])
  for (const choice of [{ children: { from: 0, to: 17 } }, { list: 'directory' }, { people: [maya.id] }]) {
    expect((await treasurer.get(`/api/admin/users?${asked(choice)}`)).status).toBe(403)
    expect((await treasurer.get(`/api/admin/users/count?${asked(choice)}`)).status).toBe(403)
    expect((await filterFor(asked(choice), treasurer)).status).toBe(403)
  }
  expect((await filterFor('search=tharu', treasurer)).status).toBe(403)
  expect((await treasurer.get(`/api/admin/labels?${asked({ householdHead: true })}`)).status).toBe(403)
  const editor = await aMemberWith(site, 'editor')
  for (const other of [maya, editor]) {
    expect((await filterFor(asked({ householdHead: true }), other)).status).toBe(403)
    expect((await other.get(`/api/admin/users?${asked({ householdHead: true })}`)).status).toBe(403)
  }
})

it('a child is in no list of a filter, and on no label', async () => {
  const families = { children: { from: 0, to: 17 } }
  expect(await namesOf(families)).toEqual(['Maya Tharu'])
  expect(await namesOf({ all: [] })).not.toContain('Asha Tharu')
  const { body } = await filterFor('search=asha')
  expect(body).toEqual({ filter: { people: [] } })
  const texts = await Promise.all(
    ['labels', 'booklet', 'people.csv'].map(async (list) =>
      JSON.stringify((await secretary.get(`/api/admin/${list}?${asked(families)}`)).body),
    ),
  )
  expect(texts.join()).not.toContain('Asha')
})

it('a list by dues alone is chosen for the society’s present year, by treasurers too', async () => {
  const own = await anApp({ confirmation: 'none', now: () => new Date('2026-02-01T18:00:00Z') })
  const keeper = await aMemberWith(own, 'treasurer')
  const chosen = async (choice: object) =>
    (
      await keeper.get<{ filter: Filter }>(
        `/api/admin/people/filter?${asked({ list: 'accounts', ...choice })}`,
      )
    ).body.filter
  expect(await chosen({ dues: 'overdue' })).toEqual({ dues: 'overdue', year: 2026 })
  expectStatus(200, await keeper.put('/api/admin/money/settings', { yearStart: '04-14' }))
  expect(await chosen({ dues: 'overdue' })).toEqual({ dues: 'overdue', year: 2025 })
  expect(await chosen({ dues: 'overdue', year: '2027' })).toEqual({ dues: 'overdue', year: 2027 })
  const searched = await keeper.get(`/api/admin/people/filter?${asked({ list: 'accounts', search: 'a' })}`)
  expect(searched.status).toBe(403)
  await own.close()
})
