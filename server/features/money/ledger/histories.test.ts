import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { duesStatuses } from '../../../../contract/money/options-and-limits.ts'
import { addDays } from '../../../../contract/time/calendar-date.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { nextEntry, seededRandom, sumOf } from '../../../../tests/support/ledger-histories.ts'
import { listAccountRows } from '../accounts/accounts.queries.ts'
import { mergeAccounts } from '../accounts/following.queries.ts'
import { duesStatusOn } from './dues.ts'
import { enter } from './entering.service.ts'
import { listEntriesOf, type StoredEntry } from './money-entries.queries.ts'
import { settle } from './settlement.ts'
import { settleAccounts } from './settling.service.ts'

const histories = 1500
const steps = 9
/** Accounts whose entries are inserted together. */
const atOnce = 500
const random = seededRandom(20_261_124)
const accountIds = Array.from(
  { length: histories },
  (_, index) => `account-${String(index).padStart(4, '0')}`,
)
const today = '2026-11-23'

let site: TestApp
beforeAll(async () => {
  site = await anApp({ now: () => new Date(`${today}T12:00:00Z`) })
  for (const ids of groupsOf(accountIds, atOnce))
    await site.database.transaction().execute(async (transaction) => {
      const created_at = new Date().toISOString()
      await transaction
        .insertInto('money_accounts')
        .values(ids.map((id) => ({ id, name: id, name_key: id, created_at })))
        .execute()
      for (let step = 0; step < steps; step += 1) {
        const known = await listEntriesOf(transaction, ids)
        await enter(
          site,
          transaction,
          { currency: 'USD', by: null },
          ids.map((id) => draftOf(id, known.get(id) ?? [])),
        )
      }
    })
})

function groupsOf<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}

function draftOf(account_id: string, entries: readonly StoredEntry[]) {
  const { kind, cents, due_on = null, corrects = null, pays } = nextEntry(entries, random)
  return {
    account_id,
    kind,
    cents,
    due_on,
    corrects,
    ...(pays && { pays }),
    purpose: kind === 'charge' ? ('other' as const) : null,
    method: ['payment', 'donation', 'refund'].includes(kind) ? ('cash' as const) : null,
    received_on: today,
    user_name: account_id,
  }
}

/** Reads every account with its entries and charges, in stored form. */
async function readAll() {
  const { database } = site
  const [accounts, entries, charges] = [
    await database.selectFrom('money_accounts').selectAll().where('merged_into', 'is', null).execute(),
    await listEntriesOf(database, accountIds),
    await database.selectFrom('money_charges').selectAll().execute(),
  ]
  const chargesOf = Map.groupBy(charges, ({ account_id }) => account_id)
  return accounts.map((account) => ({
    account,
    entries: entries.get(account.id) ?? [],
    charges: chargesOf.get(account.id) ?? [],
  }))
}

/** Expects the stored state of each account to equal that of replaying its entries. */
async function expectReplayed(): Promise<void> {
  for (const { account, entries, charges } of await readAll()) {
    const replayed = settle(entries)
    expect(account.balance).toBe(sumOf(entries))
    expect(account.balance).toBe(replayed.balance)
    expect(charges).toHaveLength(replayed.charges.size)
    for (const charge of charges) {
      const { cents, paid, waived, open, state } = replayed.charges.get(charge.charge_id) ?? {}
      expect(charge).toMatchObject({
        cents,
        paid_cents: paid,
        waived_cents: waived,
        open_cents: open,
        state,
      })
    }
  }
}

describe(`${histories} random histories`, () => {
  it('leave balances and charges that are those of the entries', async () => {
    await expectReplayed()
    const counts = await site.database
      .selectFrom('money_entries')
      .select(['kind', sql<number>`count(*)`.as('count')])
      .groupBy('kind')
      .execute()
    expect(counts.reduce((sum, { count }) => sum + Number(count), 0)).toBe(histories * steps)
    expect(counts).toHaveLength(6)
  })

  it('leave sums of reports that are those of the entries', async () => {
    const stored = await site.database.selectFrom('money_totals').selectAll().execute()
    const entries = (await readAll()).flatMap((one) => one.entries)
    const byId = new Map(entries.map((entry) => [entry.id, entry]))
    const summed = Map.groupBy(entries, ({ kind, method, corrects }) => {
      const about = byId.get(corrects ?? '')
      return kind === 'correction'
        ? `correction ${about?.kind} ${about?.method ?? ''}`
        : `entry ${kind} ${method ?? ''}`
    })
    const inMonth = stored.filter(({ scope }) => scope === `entries ${today.slice(0, 7)}`)
    expect(new Map(inMonth.map(({ name, count, cents }) => [name, [count, cents]]))).toEqual(
      new Map(
        [...summed].map(([name, some]) => [
          name,
          [some.length, some.reduce((sum, { cents }) => sum + cents, 0)],
        ]),
      ),
    )
    const open = await site.database
      .selectFrom('money_charges')
      .select(['due_on', sql<number>`count(*)`.as('count'), sql<number>`sum(open_cents)`.as('cents')])
      .where('open_cents', '>', 0)
      .groupBy('due_on')
      .execute()
    expect(
      new Map(
        stored
          .filter(({ scope }) => scope === 'open')
          .map(({ name, count, cents }) => [name, [count, cents]]),
      ),
    ).toEqual(new Map(open.map(({ due_on, count, cents }) => [due_on, [Number(count), Number(cents)]])))
  })

  it('number the receipts of all payments and donations without a gap', async () => {
    const receipts = await site.database.selectFrom('money_receipts').select('number').execute()
    const paid = (await readAll())
      .flatMap((one) => one.entries)
      .filter(({ kind }) => kind === 'payment' || kind === 'donation')
    expect(receipts.map(({ number }) => number).toSorted((one, other) => one - other)).toEqual(
      paid.map((_, index) => index + 1),
    )
  })

  it('add up, too, once half of the accounts have joined others', async () => {
    for (const ids of groupsOf(accountIds, atOnce))
      await site.database.transaction().execute(async (transaction) => {
        for (const [from = '', into = ''] of groupsOf(ids, 2)) await mergeAccounts(transaction, from, into)
        await settleAccounts(
          transaction,
          ids.filter((_, index) => index % 2 === 1),
        )
      })
    const all = await readAll()
    expect(all).toHaveLength(histories / 2)
    expect(all.every(({ entries }) => entries.length === 2 * steps)).toBe(true)
    await expectReplayed()
  })
})

/** Columns of dues whose days lie before, on and after today, in every order. */
const duesColumns = (['open', 'paid', 'waived', 'lifetime', 'none'] as const).flatMap((dues_state) =>
  [-40, 0, 40].flatMap((due) =>
    [null, -40, 0, 40].flatMap((paid) =>
      [-20, 0, 20].map((grace) => ({
        dues_state,
        dues_due_on: dues_state === 'open' ? addDays(today, due) : null,
        dues_paid_until: paid === null && dues_state === 'open' ? null : addDays(today, paid ?? due),
        dues_grace_until: addDays(today, Math.max(due, paid ?? due) + grace),
      })),
    ),
  ),
)

it.each([180, histories])(
  '%i accounts with dues are listed by the status that is computed',
  async (count) => {
    const ids = accountIds.slice(0, count)
    const endless = { limit: histories, after: null }
    const undone = new Error('undone')
    const check = site.database.transaction().execute(async (transaction) => {
      await transaction.updateTable('money_accounts').set({ merged_into: null }).execute()
      for (const [index, columns] of duesColumns.entries())
        await transaction
          .updateTable('money_accounts')
          .set(columns)
          .where('id', 'in', [...ids.filter((_, place) => place % duesColumns.length === index), 'nobody'])
          .execute()
      const rows = await transaction.selectFrom('money_accounts').selectAll().execute()
      for (const dues of duesStatuses) {
        const filter = { dues, year: undefined, level: undefined, words: [], today }
        const listed = await listAccountRows(transaction, filter, endless)
        const computed = rows.filter((row) => duesStatusOn(row, today) === dues)
        expect(computed.length, dues).toBeGreaterThan(0)
        expect(listed.map(({ id }) => id)).toEqual(computed.map(({ id }) => id).toSorted())
      }
      throw undone
    })
    await expect(check).rejects.toBe(undone)
  },
)
