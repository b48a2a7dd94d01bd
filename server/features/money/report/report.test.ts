import { expect, it } from 'vitest'
import type { EnteredEntry } from '../../../../contract/money/entries.ts'
import type { Level } from '../../../../contract/money/levels.ts'
import type { MoneyReport } from '../../../../contract/money/report.ts'
import { anApp } from '../../../../tests/support/app.ts'
import { aMember, aMemberWith } from '../../../../tests/support/members.ts'
import { enterOpening } from '../dues/opening.service.ts'

const now = new Date('2026-11-21T18:00:00Z')
const entriesPath = '/api/admin/money/entries'

it('the report sums up a year, and its files have every entry', async () => {
  const own = await anApp({ now: () => now })
  const keeper = await aMemberWith(own, 'treasurer')
  const send = (body: object) => keeper.post<EnteredEntry>(entriesPath, { user: keeper.id, ...body })
  await send({ kind: 'charge', cents: 9000, dueOn: '2026-08-01', receivedOn: '2026-08-01', note: '=1+1' })
  const paid = await send({
    kind: 'payment',
    cents: 6000,
    method: 'check',
    checkNumber: '5',
    receivedOn: '2026-09-02',
  })
  await send({ kind: 'donation', cents: 2500, method: 'cash', receivedOn: '2026-09-03' })
  await send({ kind: 'correction', cents: 1000, corrects: paid.body._id })
  const { body } = await keeper.get<MoneyReport>('/api/admin/money/report?year=2026')
  expect(body).toMatchObject({ received: 7500, open: 4000, from: '2026-01-01', to: '2026-12-31' })
  expect(body.byKind).toContainEqual({ kind: 'payment', count: 1, cents: 5000 })
  expect(body.byMethod).toContainEqual({ method: 'check', count: 1, cents: 5000 })
  expect(body.byMonth[8]).toEqual({
    month: '2026-09',
    charges: 0,
    payments: 6000,
    donations: 2500,
    refunds: 0,
  })
  expect(body.openByAge.find(({ age }) => age === 'older')).toEqual({ age: 'older', count: 1, cents: 4000 })
  expect(Object.values(body.drawings).every((drawing) => drawing.startsWith('<'))).toBe(true)
  const board = await keeper.get<string>('/api/admin/money/report.csv?year=2026')
  expect(board.headers['content-type']).toContain('text/csv')
  expect(String(board.body).trim().split('\r\n')).toHaveLength(5)
  expect(String(board.body)).toContain("'=1+1")
  const books = await keeper.get<string>('/api/admin/money/report.csv?year=2026&for=quickbooks')
  expect(String(books.body).split('\r\n').slice(0, 2)).toEqual([
    'Date,Payee,Memo,Amount',
    `09/02/2026,${keeper.name},Payment by check 5,60.00`,
  ])
  expect(String(books.body)).toContain(',-10.00\r\n')
  await own.close()
})

it('credit of a list counts as received in no year, and in no file for QuickBooks', async () => {
  const own = await anApp({ now: () => now })
  const keeper = await aMemberWith(own, 'treasurer')
  const other = await aMember(own)
  const bring = (row: number, userId: string, cents: number) =>
    own.database.transaction().execute((transaction) =>
      enterOpening({ config: own.config }, transaction, {
        ...{ by: keeper.id, userId, source: 'list', row, cents, paidUntil: null, level: null },
      }),
    )
  await bring(1, keeper.id, 4000)
  const effect = await bring(2, other.id, 1500)
  await keeper.post(entriesPath, { user: keeper.id, kind: 'payment', cents: 700, method: 'cash' })
  const report = async () => (await keeper.get<MoneyReport>('/api/admin/money/report?year=2026')).body
  expect(await report()).toMatchObject({ received: 700, brought: 5500 })
  expect((await report()).byKind).toContainEqual({ kind: 'payment', count: 1, cents: 700 })
  expect((await report()).byMonth[10]).toMatchObject({ payments: 700 })
  await keeper.post(entriesPath, {
    ...{ user: other.id, kind: 'correction', cents: 500, corrects: effect?.entryId },
  })
  expect(await report()).toMatchObject({ received: 700, brought: 5000 })
  const books = await keeper.get<string>('/api/admin/money/report.csv?year=2026&for=quickbooks')
  expect(String(books.body).trim().split('\r\n')).toHaveLength(2)
  await own.close()
})

it('a closed year stays as it was; what comes later is a correction in the next one', async () => {
  let day = new Date('2026-11-21T18:00:00Z')
  const own = await anApp({ now: () => day })
  const keeper = await aMemberWith(own, 'treasurer')
  const paid = await keeper.post<EnteredEntry>(entriesPath, { user: keeper.id, kind: 'payment', cents: 5000 })
  const closing = '/api/admin/money/years/2026/closing'
  expect((await keeper.post(closing)).status).toBe(409)
  day = new Date('2027-01-15T18:00:00Z')
  const again = await own.client().post<{ token: string }>('/api/auth', keeper)
  const signedIn = own.client(again.body.token)
  expect((await signedIn.post<{ report: MoneyReport }>(closing)).body.report).toMatchObject({
    received: 5000,
    closed: true,
  })
  expect((await signedIn.post(closing)).status).toBe(409)
  const late = { user: keeper.id, kind: 'payment', cents: 1, receivedOn: '2026-12-30' }
  expect((await signedIn.post(entriesPath, late)).status).toBe(400)
  const family = { name: 'Family', cents: 5000, covers: 'household', period: 'year' }
  const level = (await signedIn.post<Level>('/api/admin/money/levels', family)).body._id
  for (const [field, value] of [
    ['year', 2026],
    ['dueOn', '2026-12-30'],
  ] as const) {
    const dues = { user: keeper.id, kind: 'charge', cents: 5000, level, [field]: value }
    const { status, body } = await signedIn.post<{ errors?: { param: string }[] }>(entriesPath, dues)
    expect([status, body.errors?.[0]?.param]).toEqual([400, field])
  }
  const correction = await signedIn.post<EnteredEntry>(entriesPath, {
    user: keeper.id,
    kind: 'correction',
    cents: 2000,
    corrects: paid.body._id,
  })
  expect(correction.body).toMatchObject({ correctedYear: 2026, receivedOn: '2027-01-15' })
  const report = async (year: number) =>
    (await signedIn.get<MoneyReport>(`/api/admin/money/report?year=${year}`)).body.received
  expect([await report(2026), await report(2027)]).toEqual([5000, -2000])
  await own.close()
})

it('a year that begins within a month has its days of that month, and stays once one is closed', async () => {
  const own = await anApp({ now: () => now })
  const keeper = await aMemberWith(own, 'treasurer')
  const settings = '/api/admin/money/settings'
  expect((await keeper.put(settings, { yearStart: '04-14' })).status).toBe(200)
  const pay = (receivedOn: string, cents: number) =>
    keeper.post<EnteredEntry>(entriesPath, { user: keeper.id, kind: 'payment', cents, receivedOn })
  for (const [day, cents] of [
    ['2025-04-13', 1],
    ['2025-04-14', 20],
    ['2025-12-01', 300],
    ['2026-04-13', 4000],
  ] as const)
    expect((await pay(day, cents)).status).toBe(201)
  const { body: late } = await pay('2026-04-14', 50_000)
  const correction = { kind: 'correction', cents: 50_000, corrects: late._id, receivedOn: '2026-04-13' }
  expect((await keeper.post(entriesPath, { user: keeper.id, ...correction })).status).toBe(201)
  const { body } = await keeper.get<MoneyReport>('/api/admin/money/report?year=2025')
  expect(body).toMatchObject({ from: '2025-04-14', to: '2026-04-13', received: 4320 - 50_000 })
  expect(body.byMonth.map(({ month }) => month)).toHaveLength(13)
  expect(body.byMonth.at(-1)).toMatchObject({ month: '2026-04', payments: 4000 - 50_000 })
  expect((await keeper.put(settings, { yearStart: '04-01' })).status).toBe(200)
  expect((await keeper.post('/api/admin/money/years/2025/closing')).status).toBe(200)
  expect((await keeper.put(settings, { yearStart: '01-01' })).body).toMatchObject({
    errors: [{ param: 'yearStart' }],
  })
  await own.close()
})
