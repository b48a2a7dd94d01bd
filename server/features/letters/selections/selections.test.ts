import { beforeAll, expect, test } from 'vitest'
import type { Filter } from '../../../../contract/letters/filters.ts'
import type { Selection, SelectionCount } from '../../../../contract/letters/selections.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { anEvent } from '../../../../tests/support/events.ts'
import { changeAccount } from '../../../../tests/support/managed-accounts.ts'
import {
  aMember,
  aMemberWith,
  anAdministrator,
  aProfile,
  expectStatus,
  type Member,
} from '../../../../tests/support/members.ts'
import { plansOf } from '../../../../tests/support/query-plans.ts'
import { countCopies, listOnPaper } from '../letters/people.queries.ts'
import { selectedPeople } from './filter-conditions.ts'
import { readFilterFacts } from './selected-people.service.ts'

let site: TestApp
let chair: Member
let secretary: Member
let treasurer: Member
let anna: Member
let bina: Member
let eventId: string

beforeAll(async () => {
  site = await anApp({ confirmation: 'none', now: () => new Date('2026-11-21T18:00:00Z') })
  chair = await anAdministrator(site, { name: 'Chair Chandra' })
  secretary = await aMemberWith(site, 'secretary')
  treasurer = await aMemberWith(site, 'treasurer')
  anna = await aMember(site, { name: 'Anna Chaudhary' })
  bina = await aMember(site, { name: 'Bina Tharu' })
  await aProfile(anna, { location: 'Skokie' })
  await aProfile(bina)
  expectStatus(201, await anna.post('/api/household', { name: 'Chaudhary' }))
  expectStatus(201, await anna.post('/api/household/children', { name: 'Kid Chaudhary', dob: '2018-03-01' }))
  expectStatus(201, await chair.post('/api/admin/people', { name: 'Paper Prem' }))
  eventId = (await anEvent(chair, { title: 'Maghi', capacity: 2 }))._id
  expectStatus(200, await anna.put(`/api/events/${eventId}/answer`, { answer: 'going', guests: 1 }))
  expectStatus(200, await bina.put(`/api/events/${eventId}/answer`, { answer: 'going', guests: 0 }))
})

async function found(filter: Filter, by: Member = secretary): Promise<SelectionCount> {
  return expectStatus(200, await by.post<SelectionCount>('/api/admin/selections/count', { filter }))
}

const namesOf = async (filter: Filter) => (await found(filter)).sample.map(({ name }) => name)

test('each choice finds its people, joined by and, or and not', async () => {
  const everybody = await found({ all: [] })
  expect(everybody).toMatchObject({ people: 6, withoutEmail: 1 })
  expect((await found({ any: [] })).people).toBe(0)
  expect(await namesOf({ hasEmail: false })).toEqual(['Paper Prem'])
  expect(await namesOf({ claimed: false })).toEqual(['Paper Prem'])
  expect(await namesOf({ role: 'secretary' })).toEqual([secretary.name])
  expect(await namesOf({ householdHead: true })).toEqual(['Anna Chaudhary'])
  expect(await namesOf({ children: { from: 3, to: 12 } })).toEqual(['Anna Chaudhary'])
  expect(await namesOf({ children: { from: 9, to: 12 } })).toEqual([])
  expect(await namesOf({ children: { from: 8, to: 8 } })).toEqual(['Anna Chaudhary'])
  expect(await namesOf({ place: 'skokie' })).toEqual(['Anna Chaudhary'])
  expect(await namesOf({ people: [bina.id, bina.id, 'nobody'] })).toEqual(['Bina Tharu'])
  expect(await namesOf({ event: { _id: eventId, status: 'going' } })).toEqual(['Anna Chaudhary'])
  expect(await namesOf({ event: { _id: eventId, status: 'waiting' } })).toEqual(['Bina Tharu'])
  expect(
    await namesOf({ all: [{ event: { _id: eventId, status: 'none' } }, { people: [chair.id, anna.id] }] }),
  ).toEqual(['Chair Chandra'])
  expect(await namesOf({ any: [{ people: [bina.id] }, { householdHead: true }] })).toEqual([
    'Anna Chaudhary',
    'Bina Tharu',
  ])
  expect(await namesOf({ all: [{ people: [bina.id, anna.id] }, { not: { householdHead: true } }] })).toEqual([
    'Bina Tharu',
  ])
  expect((await found({ joinedSince: '2026-11-21' })).people).toBe(6)
  expect((await found({ joinedSince: '2026-11-22' })).people).toBe(0)
})

test('members that joined since a day are found through an index', async () => {
  const facts = await readFilterFacts(site.app, site.database, { all: [] }, null)
  const plans = await plansOf(site.database, (connection) =>
    selectedPeople(connection, facts, { joinedSince: '2026-11-21' }).select('users.id').execute(),
  )
  const steps = plans.flatMap((plan) => plan.steps).join('\n')
  expect(steps).toContain('memberships_by_start')
  expect(steps).toMatch(/users_by_joined_on.*(created_at>|\n.*created_at >=)/)
})

test('a letter to few people reads neither the accounts of all others nor their addresses', async () => {
  const filter: Filter = { all: [{ place: 'Skokie' }, { not: { dues: 'paid', year: 2026 } }] }
  const facts = await readFilterFacts(site.app, site.database, filter, null)
  const plans = await plansOf(site.database, async (connection) => {
    const people = selectedPeople(connection, facts, filter)
    await listOnPaper(connection, people, filter, { after: null, limit: 20 })
    await countCopies(connection, facts, filter)
  })
  expect(plans).toHaveLength(2)
  for (const { steps } of plans) {
    expect(steps.join('\n')).toContain('users_with_letter_obstacle')
    expect(steps.join('\n')).not.toMatch(/SCAN account/)
  }
})

test('the board and its offices select their present holders', async () => {
  expectStatus(
    200,
    await bina.put('/api/profile/membership', {
      title: 'Treasurer',
      category: 'Executive Member',
      type: 'General Membership',
      from: '2026-01-01',
    }),
  )
  expect(await namesOf({ board: true })).toEqual(['Anna Chaudhary', 'Bina Tharu'])
  expect(await namesOf({ office: 'Treasurer' })).toEqual(['Bina Tharu'])
  expect(await namesOf({ office: 'Vice President' })).toEqual([])
  expect(await namesOf({ category: 'Founder' })).toEqual([])
})

test('former members are found only by leaving; the dead, suspended people and children never', async () => {
  const gone = await aMember(site, { name: 'Gone Gopal' })
  const dead = await aMember(site, { name: 'Late Laxmi' })
  const reason = 'Told by the family'
  const depart = (person: Member, departed: string) =>
    changeAccount(chair, 'PUT', person.id, '/departure', { departed, on: '2026-06-01', reason })
  expectStatus(200, await depart(gone, 'former'))
  expectStatus(200, await depart(dead, 'deceased'))
  expect((await found({ all: [] })).people).toBe(6)
  expect(await namesOf({ leftSince: '2026-06-01' })).toEqual(['Gone Gopal'])
  expect(await namesOf({ leftSince: '2026-06-02' })).toEqual([])
  expect((await found({ not: { leftSince: '2026-06-01' } })).people).toBe(6)
  expect((await found({ people: [gone.id, dead.id] })).people).toBe(0)
})

test('anything else is refused at its field', async () => {
  const refused = async (filter: unknown) => {
    const { status, body } = await secretary.post<{ errors: { param: string }[] }>(
      '/api/admin/selections/count',
      { filter },
    )
    expect(status, JSON.stringify(filter).slice(0, 200)).toBe(400)
    return body.errors[0]?.param
  }
  expect(await refused({ colour: 'red' })).toBe('filter.colour')
  expect(await refused({})).toBe('filter')
  expect(await refused('board')).toBe('filter')
  expect(await refused({ board: true, role: 'editor' })).toBe('filter.role')
  expect(await refused({ board: 'yes' })).toBe('filter.board')
  expect(await refused({ all: [{ any: [{ role: 'king' }] }] })).toBe('filter.all.0.any.0.role')
  expect(await refused({ children: { from: 12, to: 3 } })).toBe('filter.children.to')
  expect(await refused({ children: { from: 3 } })).toBe('filter.children.to')
  expect(await refused({ event: { _id: 'no', status: 'going' } })).toBe('filter.event._id')
  expect(await refused({ event: { _id: eventId, status: 'perhaps' } })).toBe('filter.event.status')
  expect(await refused({ group: 'no-such-group' })).toBe('filter.group')
  expect(await refused({ all: [{ not: { office: 'Warden' } }] })).toBe('filter.all.0.not.office')
  expect(await refused({ any: [{ board: true }, { category: 'Nobility' }] })).toBe('filter.any.1.category')
  expect(await refused({ joinedSince: '2026-02-30' })).toBe('filter.joinedSince')
  expect(await refused({ people: [anna.id, 7] })).toBe('filter.people.1')
  expect(await refused({ people: Array.from({ length: 10_001 }, (_, n) => `p${n}`) })).toBe('filter.people')
  expect(await refused({ all: Array.from({ length: 100 }, () => ({ board: true })) })).toMatch(
    /^filter\.all\./,
  )
  let deep: unknown = { board: true }
  for (let depth = 0; depth < 500; depth += 1) deep = { not: deep }
  expect(await refused(deep)).toMatch(/^filter\.not/)
  const many = { people: [anna.id, ...Array.from({ length: 9999 }, (_, n) => `p${n}`)] }
  expect((await found(many)).people).toBe(1)
})

test('treasurers choose by events and heads of households; members and editors choose nobody', async () => {
  expect((await found({ householdHead: true }, treasurer)).people).toBe(1)
  const going = { event: { _id: eventId, status: 'going' } as const }
  expect((await found({ all: [going, { not: { householdHead: false } }] }, treasurer)).people).toBe(1)
  for (const filter of [{ all: [] }, { people: [anna.id] }, { not: { children: { from: 0, to: 17 } } }])
    expect((await treasurer.post('/api/admin/selections/count', { filter })).status).toBe(403)
  const editor = await aMemberWith(site, 'editor')
  for (const other of [anna, editor])
    expect((await other.post('/api/admin/selections/count', { filter: 'no' })).status).toBe(403)
  expect((await site.client().post('/api/admin/selections/count', { filter: {} })).status).toBe(401)
})

test('leaders choose their own group, as members of it are found', async () => {
  const { _id } = expectStatus(201, await chair.post<{ _id: string }>('/api/groups', { name: 'Dance' }))
  const join = (person: Member, role: string) =>
    chair.put(`/api/groups/${_id}/members/${person.id}`, { role })
  expectStatus(200, await join(bina, 'leader'))
  expectStatus(200, await join(anna, 'member'))
  expect(await namesOf({ group: _id })).toEqual(['Anna Chaudhary', 'Bina Tharu'])
  expect((await found({ group: _id }, bina)).people).toBe(2)
  const other = expectStatus(201, await chair.post<{ _id: string }>('/api/groups', { name: 'Youth' }))
  for (const filter of [{ group: other._id }, { not: { group: _id } }, { all: [] }])
    expect((await bina.post('/api/admin/selections/count', { filter })).status).toBe(403)
  expect((await anna.post('/api/admin/selections/count', { filter: { group: _id } })).status).toBe(403)
  expect((await bina.get('/api/admin/selections')).status).toBe(403)
})

test('people are chosen by the dues of a year, as their accounts have them', async () => {
  const status = async (dues: string, year = 2026) => (await found({ dues, year } as Filter)).people
  const all = (await found({ all: [] })).people
  expect(await status('none')).toBe(all)
  await site.database
    .updateTable('money_accounts')
    .set({ dues_state: 'paid', dues_paid_until: '2026-12-31' })
    .where('user_id', '=', bina.id)
    .execute()
  expect(await status('paid')).toBe(1)
  expect(await status('paid', 2027)).toBe(0)
  expect(await status('overdue', 2027)).toBe(1)
  expect(await status('none')).toBe(all - 1)
  expect((await found({ dues: 'paid', year: 2026 }, treasurer)).sample.map(({ name }) => name)).toEqual([
    'Bina Tharu',
  ])
  for (const [filter, param] of [
    [{ dues: 'paid' }, 'filter.year'],
    [{ dues: 'never', year: 2026 }, 'filter.dues'],
    [{ dues: 'paid', year: 2026, board: true }, 'filter.board'],
  ]) {
    const { status: refused, body } = await secretary.post<{ errors: { param: string }[] }>(
      '/api/admin/selections/count',
      { filter },
    )
    expect([refused, body.errors[0]?.param]).toEqual([400, param])
  }
})

test('a selection is stored as a filter and read, changed and removed by its version', async () => {
  const filter = { all: [{ children: { from: 0, to: 17 } }, { hasEmail: true }] }
  const created = await secretary.post<Selection>('/api/admin/selections', { name: 'Families', filter })
  expectStatus(201, created)
  expect(created.body).toMatchObject({ name: 'Families', filter, version: 0 })
  const path = `/api/admin/selections/${created.body._id}`
  const taken = await secretary.post<{ errors: object[] }>('/api/admin/selections', {
    name: 'families ',
    filter,
  })
  expect(taken.status).toBe(409)
  expect(taken.body.errors[0]).toMatchObject({ param: 'name' })
  const heads = { name: 'Heads', filter: { householdHead: true } }
  expectStatus(201, await treasurer.post('/api/admin/selections', heads))
  expect((await treasurer.get<Selection[]>('/api/admin/selections')).body.map(({ name }) => name)).toEqual([
    'Heads',
  ])
  expect((await treasurer.get(path)).status).toBe(404)
  const all = await secretary.get<Selection[]>('/api/admin/selections?limit=1')
  expect(all.body.map(({ name }) => name)).toEqual(['Families'])
  expect(all.headers.link).toContain('cursor=')
  const change = { name: 'Families with children', filter }
  expect((await secretary.put(path, change)).status).toBe(400)
  const from = (version: number) => ({ headers: { 'if-match': `"${version}"` } })
  expect((await secretary.put<Selection>(path, change, from(0))).body.version).toBe(1)
  expect((await secretary.put(path, change, from(0))).status).toBe(409)
  expect((await secretary.delete(path, from(0))).status).toBe(409)
  expect((await secretary.delete(path, from(1))).status).toBe(204)
  expect((await secretary.get(path)).status).toBe(404)
})

test('a count lists only people that the caller may read, with the total', async () => {
  const blocker = await aMember(site, { name: 'Blocker Bishnu' })
  expectStatus(201, await blocker.post('/api/household', { name: 'Blocker' }))
  expectStatus(200, await blocker.put(`/api/posts/block/${treasurer.id}`))
  const heads = await found({ householdHead: true }, treasurer)
  expect(heads.people).toBe(2)
  expect(heads.sample.map(({ name }) => name)).toEqual(['Anna Chaudhary'])
})
