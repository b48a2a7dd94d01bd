import { expect, it } from 'vitest'
import type { OwnMoney } from '../../../../contract/money/accounts.ts'
import type { Level } from '../../../../contract/money/levels.ts'
import type { MoneyYear } from '../../../../contract/money/years.ts'
import { anApp } from '../../../../tests/support/app.ts'
import { aMember, aMemberWith, expectStatus } from '../../../../tests/support/members.ts'

it('a mistyped year blocks the closing of later years until it is closed, and those without entries never do', async () => {
  const site = await anApp({ now: () => new Date('2027-01-20T18:00:00Z') })
  const treasurer = await aMemberWith(site, 'treasurer')
  const { id: user } = await aMember(site)
  const enter = (receivedOn: string) =>
    treasurer.post('/api/admin/money/entries', { user, kind: 'payment', cents: 500, receivedOn })
  for (const day of ['2019-03-01', '2026-03-01']) expectStatus(201, await enter(day))
  for (const day of ['1950-03-01', '0026-03-01'])
    expect((await enter(day)).body).toMatchObject({ errors: [{ param: 'receivedOn' }] })
  const due = { user, kind: 'charge', cents: 500, dueOn: '2126-03-01' }
  expect((await treasurer.post('/api/admin/money/entries', due)).status).toBe(400)

  const path = '/api/admin/money/years'
  const years = expectStatus(200, await treasurer.get<MoneyYear[]>(path))
  expect(years.map(({ year }) => year)).toEqual([2027, 2026, 2019])
  const refused = await treasurer.post(`${path}/2026/closing`)
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([409, expect.stringContaining('2019')])
  for (const year of [2019, 2026]) expectStatus(200, await treasurer.post(`${path}/${year}/closing`))
})

it('paid dues last as long as the society’s year, also once it begins on another day', async () => {
  const site = await anApp({ now: () => new Date('2026-11-21T18:00:00Z') })
  const treasurer = await aMemberWith(site, 'treasurer')
  const member = await aMember(site)
  const family = { name: 'Family', cents: 500, covers: 'household', period: 'year' }
  const level = expectStatus(201, await treasurer.post<Level>('/api/admin/money/levels', family))
  const paid = { user: member.id, kind: 'payment', cents: 500, level: level._id }
  expectStatus(201, await treasurer.post('/api/admin/money/entries', paid))
  const paidUntil = async () => expectStatus(200, await member.get<OwnMoney>('/api/money')).paidUntil
  expect(await paidUntil()).toBe('2026-12-31')
  expectStatus(200, await treasurer.put('/api/admin/money/settings', { yearStart: '07-01' }))
  expect(await paidUntil()).toBe('2027-06-30')
})
