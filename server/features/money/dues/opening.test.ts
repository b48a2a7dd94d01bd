import { beforeAll, expect, it } from 'vitest'
import type { MoneyAccount, OwnMoney } from '../../../../contract/money/accounts.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { aMember, aMemberWith, expectStatus, type Member } from '../../../../tests/support/members.ts'
import { enterOpening, type Opening, type OpeningEffect, withdrawOpening } from './opening.service.ts'
import { readDuesOf } from './stored-dues.service.ts'

const nothing: Opening = { paidUntil: null, level: null, cents: null }

let site: TestApp
let keeper: Member
beforeAll(async () => {
  site = await anApp({ now: () => new Date('2026-11-21T18:00:00Z') })
  keeper = await aMemberWith(site, 'treasurer')
  await keeper.post('/api/admin/money/levels', {
    name: 'Family',
    cents: 5000,
    covers: 'household',
    period: 'rolling',
  })
})

let rows = 0

/** Applies an opening as the next row of a list. */
function bring(userId: string, opening: Partial<Opening>, source = 'list') {
  rows += 1
  return site.database
    .transaction()
    .execute((transaction) =>
      enterOpening(site, transaction, { by: keeper.id, userId, source, row: rows, ...nothing, ...opening }),
    )
}

function undoOpening(effect: OpeningEffect | null, by: string | null = keeper.id) {
  return site.database
    .transaction()
    .execute((transaction) => withdrawOpening(site, transaction, effect as OpeningEffect, by))
}

async function moneyOf(member: Member) {
  return expectStatus(200, await member.get<OwnMoney>('/api/money'))
}

it('a list imports end of dues, level and balance; the same balance counts once', async () => {
  const member = await aMember(site)
  const opening = { paidUntil: '2027-03-01', level: 'family', cents: -2500 }
  expect(await bring(member.id, opening)).toMatchObject({ left: [] })
  expect(await bring(member.id, opening)).toMatchObject({ left: [], entryId: null })
  expect(await moneyOf(member)).toMatchObject({
    ...{ dues: 'paid', paidUntil: '2027-03-01', balance: -2500, level: { name: 'Family' } },
    entries: [{ kind: 'charge', cents: 2500 }],
  })
  expect((await readDuesOf(site.database, [member.id], '2026-11-21')).get(member.id)).toMatchObject({
    ...{ paidUntil: '2027-03-01', level: 'Family', dues: 'paid' },
  })
})

it('credit of a list has no receipt: the money came before', async () => {
  const member = await aMember(site)
  await bring(member.id, { cents: 1200 })
  const [entry] = (await moneyOf(member)).entries
  expect(entry).toMatchObject({ kind: 'payment', cents: 1200, method: null, receipt: null })
  expect(entry?.text).toBe('Opening balance')
})

it('a level alone is the account’s level', async () => {
  const member = await aMember(site)
  await bring(member.id, { level: 'Family' })
  expect(await moneyOf(member)).toMatchObject({ dues: 'none', level: { name: 'Family' } })
})

it('names what stays out: an unknown level, and everything where the ledger has entries', async () => {
  const member = await aMember(site)
  expect(await bring(member.id, { level: 'Nobility', paidUntil: '2027-03-01' })).toMatchObject({
    left: ['level'],
  })
  await keeper.post('/api/admin/money/entries', { user: member.id, kind: 'payment', cents: 700 })
  expect(await bring(member.id, { paidUntil: '2029-01-01', cents: 100 }, 'other')).toMatchObject({
    left: ['paidUntil', 'cents'],
  })
  expect(await moneyOf(member)).toMatchObject({ paidUntil: '2027-03-01', balance: 700 })
})

it('is taken back by a correction, and by nobody who may not enter money', async () => {
  const member = await aMember(site)
  const effect = await bring(member.id, { paidUntil: '2027-03-01', level: 'Family', cents: 1200 })
  expect(await undoOpening(effect, null)).toBe(false)
  expect(await moneyOf(member)).toMatchObject({ paidUntil: null, balance: 1200 })
  expect(await undoOpening(effect)).toBe(true)
  expect(await moneyOf(member)).toMatchObject({ level: null, balance: 0 })
  const other = await aMember(site)
  expect(await undoOpening(await bring(other.id, { paidUntil: '2027-03-01', cents: 1200 }))).toBe(true)
  const { entries } = expectStatus(
    200,
    await keeper.get<MoneyAccount>(`/api/admin/money/accounts/${other.id}`),
  )
  expect(entries?.map(({ kind }) => kind).sort()).toEqual(['correction', 'payment'])
})

it('stays where the money went on since', async () => {
  const member = await aMember(site)
  const effect = await bring(member.id, { cents: 1200 })
  expectStatus(
    201,
    await keeper.post('/api/admin/money/entries', { user: member.id, kind: 'refund', cents: 500 }),
  )
  expect(await undoOpening(effect)).toBe(false)
  expect(await moneyOf(member)).toMatchObject({ balance: 700 })
})
