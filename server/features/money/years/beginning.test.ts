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
import { enterOpening } from '../opening/opening.service.ts'

let site: TestApp
let officer: Member
beforeAll(async () => {
  site = await anApp({ now: () => new Date('2026-11-21T18:00:00Z') })
  officer = await anAdministrator(site)
})

const begin = async (year: number) =>
  expectStatus(200, await officer.post<YearPlan>('/api/admin/money/years', { year }))

it('charges each person by the level of the imported list, not by the household level of their category', async () => {
  const level = { cents: 5000, covers: 'household', period: 'year', category: 'Executive Member' }
  expectStatus(201, await officer.post('/api/admin/money/levels', { name: 'Family', ...level }))
  const single = { name: 'Individual', cents: 3000, covers: 'person', period: 'year' }
  const { _id } = expectStatus(201, await officer.post<Level>('/api/admin/money/levels', single))
  const people = [await aMember(site), await aMember(site)]
  for (const person of people) await aProfile(person)
  const house = { name: 'Mahato', people: people.map(({ id }) => id), reason: 'The family asked us' }
  expectStatus(201, await officer.post<ManagedHousehold>('/api/admin/households', house))
  const list = { by: officer.id, source: 'list', paidUntil: null, level: 'Individual', cents: null }
  await site.database.transaction().execute(async (transaction) => {
    for (const [row, { id }] of people.entries())
      await enterOpening(site, transaction, { ...list, userId: id, row })
  })

  expect(await begin(2026)).toMatchObject({ count: 2, cents: 6000 })
  expect(await begin(2026)).toMatchObject({ count: 0, cents: 0 })
  const account = await officer.get<MoneyAccount>(`/api/admin/money/accounts/${people[0]?.id}`)
  expect(account.body).toMatchObject({ balance: -6000, level: { _id } })
})
