import { expect, it } from 'vitest'
import type { MoneyAccount } from '../../../../contract/money/accounts.ts'
import type { Level } from '../../../../contract/money/levels.ts'
import type { YearPlan } from '../../../../contract/money/years.ts'
import { anApp } from '../../../../tests/support/app.ts'
import { aMember, aMemberWith, aProfile } from '../../../../tests/support/members.ts'

it('a level for a category reaches accounts that were there before it', async () => {
  const site = await anApp()
  const treasurer = await aMemberWith(site, 'treasurer')
  const asha = await aMember(site)
  await aProfile(asha, { title: 'Board Member', category: 'Advisory Member' })
  const levelOf = async () =>
    (await treasurer.get<MoneyAccount>(`/api/admin/money/accounts/${asha.id}`)).body.level?.name ?? null
  // A treasurer opens the empty list first.
  expect(await levelOf()).toBeNull()
  const input = { name: 'Advisory', cents: 5000, covers: 'household', period: 'year' }
  const added = await treasurer.post<Level>('/api/admin/money/levels', {
    ...input,
    category: 'Advisory Member',
  })
  expect(added.status).toBe(201)
  const { body } = await treasurer.post<YearPlan>('/api/admin/money/years', {
    year: new Date().getUTCFullYear(),
    preview: true,
  })
  expect(body.charges.map(({ user }) => user)).toEqual([asha.id])
  expect(await levelOf()).toBe('Advisory')
  await treasurer.put(`/api/admin/money/levels/${added.body._id}`, { category: null })
  expect(await levelOf()).toBeNull()
})

it('a level stays as it is while a year begins, which nobody else begins meanwhile', async () => {
  const site = await anApp()
  const treasurer = await aMemberWith(site, 'treasurer')
  const year = new Date().getUTCFullYear()
  const input = { name: 'Family', cents: 5000, covers: 'household', period: 'year' }
  const { body: level } = await treasurer.post<Level>('/api/admin/money/levels', input)
  const path = `/api/admin/money/levels/${level._id}`
  const busyUntil = (until: Date | null) =>
    site.database
      .updateTable('money_years')
      .set({ busy_until: until?.toISOString() ?? null })
      .where('year', '=', year)
      .execute()
  expect((await treasurer.post('/api/admin/money/years', { year })).status).toBe(200)
  await busyUntil(new Date(Date.now() + 60_000))
  expect((await treasurer.put(path, { cents: 6000 })).status).toBe(409)
  expect((await treasurer.post('/api/admin/money/years', { year })).status).toBe(409)
  await busyUntil(null)
  expect((await treasurer.put<Level>(path, { cents: 6000 })).status).toBe(200)
})
