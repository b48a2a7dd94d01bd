import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, expect, it } from 'vitest'
import type { ManagedHousehold } from '../../../../contract/administration/households.ts'
import type { MoneyAccount } from '../../../../contract/money/accounts.ts'
import type { Level } from '../../../../contract/money/levels.ts'
import type { YearPlan } from '../../../../contract/money/years.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import {
  aMember,
  anAdministrator,
  aProfile,
  expectStatus,
  type Member,
} from '../../../../tests/support/members.ts'
import { takeMoves } from '../accounts/following.queries.ts'
import { enterOpening } from './opening.service.ts'

let site: TestApp
let officer: Member
let single: Level
beforeAll(async () => {
  site = await anApp({ now: () => new Date('2026-11-21T18:00:00Z') })
  officer = await anAdministrator(site)
  const level = { cents: 5000, covers: 'household', period: 'year', category: 'Executive Member' }
  expectStatus(201, await officer.post('/api/admin/money/levels', { name: 'Family', ...level }))
  const person = { name: 'Individual', cents: 3000, covers: 'person', period: 'year' }
  single = expectStatus(201, await officer.post<Level>('/api/admin/money/levels', person))
})

/** Creates a household of two people of a category, with dues of an imported list. */
async function aListedHousehold(name: string, paidUntil: string | null) {
  const people = [await aMember(site), await aMember(site)]
  for (const person of people) await aProfile(person)
  const house = { name, people: people.map(({ id }) => id), reason: 'The family asked us' }
  expectStatus(201, await officer.post<ManagedHousehold>('/api/admin/households', house))
  const list = { by: officer.id, source: name, paidUntil, level: 'Individual', cents: null }
  await site.database.transaction().execute(async (transaction) => {
    for (const [row, { id }] of people.entries())
      await enterOpening(site, transaction, { ...list, userId: id, row })
  })
  return people.map(({ id }) => id)
}

const accountOf = async (id: string | undefined) =>
  expectStatus(200, await officer.get<MoneyAccount>(`/api/admin/money/accounts/${id}`))

const begin = async (year: number) =>
  expectStatus(200, await officer.post<YearPlan>('/api/admin/money/years', { year }))

it('charges each person by the level of the imported list, not by the household level of their category', async () => {
  const [person] = await aListedHousehold('Mahato', null)
  expect(await begin(2026)).toMatchObject({ count: 2, cents: 6000 })
  expect(await begin(2026)).toMatchObject({ count: 0, cents: 0 })
  expect(await accountOf(person)).toMatchObject({ balance: -6000, level: { _id: single._id } })
})

it('leaves out persons that the list has as paid, and their next year counts from there', async () => {
  const people = await aListedHousehold('Rana', '2026-12-31')
  const plan = await begin(2026)
  const left = plan.leftOut.filter(({ user }) => people.includes(user ?? ''))
  expect(left.map(({ reason, paidUntil }) => [reason, paidUntil])).toEqual([
    ['paid_until', '2026-12-31'],
    ['paid_until', '2026-12-31'],
  ])
  await begin(2027)
  expect(await accountOf(people[0])).toMatchObject({ balance: -6000, dues: 'paid', paidUntil: '2026-12-31' })
  for (const user of people) {
    const payment = { user, kind: 'payment', cents: 3000 }
    expectStatus(201, await officer.post('/api/admin/money/entries', payment))
  }
  expect(await accountOf(people[0])).toMatchObject({ balance: 0, dues: 'paid', paidUntil: '2027-12-31' })
})

it('charges people whose account another transaction is just creating', async () => {
  const other = await anApp({ now: () => new Date('2026-11-21T18:00:00Z') })
  const treasurer = await anAdministrator(other)
  const level = { name: 'Family', cents: 5000, covers: 'household', period: 'year' }
  await aProfile(await aMember(other))
  expectStatus(
    201,
    await treasurer.post('/api/admin/money/levels', { ...level, category: 'Executive Member' }),
  )
  const taken = Promise.withResolvers<void>()
  const applying = other.database.transaction().execute(async (transaction) => {
    expect((await takeMoves(transaction, 25)).length).toBeGreaterThan(0)
    taken.resolve()
    await pause(300)
    throw new Error('It failed, and the changes wait again.')
  })
  await taken.promise
  const begun = treasurer.post<YearPlan>('/api/admin/money/years', { year: 2026 })
  await expect(applying).rejects.toThrow('It failed')
  expect(expectStatus(200, await begun)).toMatchObject({ count: 1 })
  await other.close()
})
