import { defaultGraceDays } from '../../../../contract/money/options-and-limits.ts'
import { addDays } from '../../../../contract/time/calendar-date.ts'
import { chunksOf } from '../../../database/compiled-once.ts'
import type { Connection } from '../../../database/connection.ts'
import type { MoneyTotalRow } from '../../../database/rows/money-rows.ts'
import { readLevels, type StoredLevel } from '../settings/levels.service.ts'
import { readMoneyRules } from '../settings/money-settings.service.ts'
import {
  coveringDues,
  type Dues,
  type DuesCharge,
  duesOf,
  joinDues,
  type LevelRules,
  periodsOf,
} from './dues.ts'
import { addToTotals, listEntriesOf, lockAccounts, type StoredEntry } from './money-entries.queries.ts'
import { type SettledCharge, type Settlement, settle } from './settlement.ts'
import {
  listBrought,
  listCharges,
  listMembers,
  type StoredAccount,
  type StoredCharge,
  saveAccounts,
  saveCharges,
} from './settling.queries.ts'

export type { StoredAccount, StoredCharge }

/** An account with its replayed entries. */
export interface SettledAccount {
  account: StoredAccount
  entries: StoredEntry[]
  settlement: Settlement
  /** The period of each charge of dues, by its id. */
  periods: Map<string, DuesCharge>
}

/** The rules for settling accounts, read once for several. */
export interface SettlingRules {
  yearStart: string
  levels: Map<string, StoredLevel>
  periods: Map<string, LevelRules>
}

export async function readSettlingRules(connection: Connection): Promise<SettlingRules> {
  const [{ yearStart }, levels] = await Promise.all([readMoneyRules(connection), readLevels(connection)])
  const periods = new Map(
    [...levels].map(([id, { period, grace_days }]) => [id, { id, period, graceDays: grace_days }]),
  )
  return { yearStart, levels, periods }
}

/** Replays entries of an account, and determines the periods of its dues. */
export function settleEntries(
  account: StoredAccount,
  entries: StoredEntry[],
  { yearStart, periods: levels }: SettlingRules,
): SettledAccount {
  const settlement = settle(entries)
  const dues = [...settlement.charges.values()]
    .filter(({ entry }) => entry.purpose === 'dues')
    .toSorted((one, other) => (dueKey(one) < dueKey(other) ? -1 : 1))
  const units = Map.groupBy(dues, unitOf)
  const periods = new Map<string, DuesCharge>()
  const opening = account.opening_until
  for (const charges of units.values())
    for (const period of periodsOf(charges, levels, { yearStart, opening }))
      periods.set(period.charge.entry.id, period)
  return { account, entries, settlement, periods }
}

function dueKey({ entry }: SettledCharge): string {
  return `${entry.due_on} ${entry.id}`
}

/** Returns the subject of a charge of dues: a person, or '' for the household. */
function unitOf({ entry }: Pick<SettledCharge, 'entry'>): string {
  return entry.for_person ? (entry.user_id ?? '') : ''
}

/**
 * Settles accounts after entries were added or people moved: stores the data derived from their entries.
 * Locks the accounts.
 * @param pause yields to other requests between the steps of many accounts
 */
export async function settleAccounts(
  transaction: Connection,
  ids: readonly string[],
  rules?: SettlingRules,
  pause: () => Promise<void> = async () => undefined,
): Promise<Map<string, SettledAccount>> {
  const unique = [...new Set(ids)]
  if (unique.length === 0) return new Map()
  const accounts = await lockAccounts(transaction, unique)
  const [known, entries, members, before] = await Promise.all([
    rules ?? readSettlingRules(transaction),
    listEntriesOf(transaction, unique),
    listMembers(transaction, accounts),
    listCharges(transaction, unique),
  ])
  const brought = await listBrought(transaction, [...members.values()].flat())
  await pause()
  const settled = new Map<string, SettledAccount>()
  const changedCharges: StoredCharge[] = []
  const changedAccounts: StoredAccount[] = []
  const totals: MoneyTotalRow[] = []
  for (const account of accounts) {
    const one = settleEntries(account, entries.get(account.id) ?? [], known)
    settled.set(account.id, one)
    for (const charge of chargesOf(one, known)) {
      const was = before.get(charge.charge_id)
      if (was && JSON.stringify(was) === JSON.stringify(charge)) continue
      changedCharges.push(charge)
      totals.push(...totalsOf(charge, 1), ...(was ? totalsOf(was, -1) : []))
    }
    const after = { ...account, ...derivedColumns(one, members.get(account.id) ?? [], brought, known) }
    if (JSON.stringify(after) === JSON.stringify(account)) continue
    changedAccounts.push(after)
    one.account = after
  }
  await pause()
  await saveCharges(transaction, changedCharges)
  await pause()
  await saveAccounts(transaction, changedAccounts)
  await addToTotals(transaction, totals)
  await followPersons(transaction, changedCharges, members)
  return settled
}

function chargesOf({ account, settlement, periods }: SettledAccount, { periods: levels }: SettlingRules) {
  return [...settlement.charges.values()].map((charge): StoredCharge => {
    const { entry, cents, paid, waived, open, state } = charge
    const dueOn = entry.due_on ?? entry.received_on
    const period = periods.get(entry.id)
    return {
      account_id: account.id,
      cents,
      charge_id: entry.id,
      due_on: dueOn,
      event_id: entry.event_id,
      grace_until: addDays(dueOn, levels.get(entry.level_id ?? '')?.graceDays ?? defaultGraceDays),
      level_id: entry.level_id,
      lifetime: period?.lifetime ?? false,
      open_cents: open,
      paid_cents: paid,
      person_id: entry.for_person ? entry.user_id : null,
      purpose: entry.purpose ?? 'other',
      state,
      until_on: period?.until ?? null,
      waived_cents: waived,
      year: entry.year,
    }
  })
}

function totalsOf(charge: StoredCharge, sign: 1 | -1): MoneyTotalRow[] {
  const { open_cents: open, due_on, purpose, year, level_id } = charge
  const row = (scope: string, name: string, cents: number): MoneyTotalRow => ({
    scope,
    name,
    count: cents > 0 ? sign : 0,
    cents: sign * cents,
  })
  return [
    row('open', due_on, open),
    ...(purpose === 'dues' && year !== null
      ? [
          row(`dues ${year}`, `${level_id} charged`, charge.cents),
          row(`dues ${year}`, `${level_id} paid`, charge.paid_cents),
          row(`dues ${year}`, `${level_id} waived`, charge.waived_cents),
          row(`dues ${year}`, `${level_id} open`, open),
        ]
      : []),
  ]
}

function derivedColumns(
  { account, settlement, periods }: SettledAccount,
  members: readonly string[],
  brought: readonly StoredCharge[],
  rules: SettlingRules,
): Partial<StoredAccount> {
  const opening = { until: account.opening_until, levelId: account.opening_level_id }
  const units = Map.groupBy(periods.values(), ({ charge }) => unitOf(charge))
  const household = duesOf(units.get('') ?? [], rules.periods, opening)
  const persons = members.map((person) => {
    const periodsHere = units.get(person)
    const charges = brought.filter(
      ({ person_id, account_id }) => person_id === person && account_id !== account.id,
    )
    return [
      (periodsHere && duesOf(periodsHere, rules.periods, { ...opening, levelId: null })) ?? [],
      duesOfStored(charges) ?? [],
    ].flat()
  })
  const { state, dueOn, graceUntil, paidUntil, levelId } = joinDues(coveringDues(household, persons))
  return {
    balance: settlement.balance,
    dues_state: state,
    dues_due_on: dueOn,
    dues_grace_until: graceUntil,
    dues_paid_until: paidUntil,
    level_id: levelId ?? account.opening_level_id ?? account.category_level_id,
  }
}

/** Summarises a person's dues in another account, of which only paid ones count. */
function duesOfStored(charges: readonly StoredCharge[]): Dues | null {
  const paid = charges.filter(({ state }) => state === 'paid' || state === 'waived')
  const last = paid.toSorted((one, other) => (one.due_on < other.due_on ? -1 : 1)).at(-1)
  if (!last) return null
  const lifetime = paid.some((charge) => charge.lifetime)
  const paidUntil = lifetime
    ? null
    : paid
        .flatMap(({ until_on }) => until_on ?? [])
        .toSorted()
        .at(-1)
  if (!lifetime && paidUntil == null) return null
  const state = lifetime ? 'lifetime' : last.state === 'waived' ? 'waived' : 'paid'
  return {
    state,
    dueOn: null,
    graceUntil: paidUntil ?? null,
    paidUntil: paidUntil ?? null,
    levelId: last.level_id,
  }
}

/** Records people whose dues changed in a former account, for updating their present one. */
async function followPersons(
  connection: Connection,
  charges: readonly StoredCharge[],
  members: ReadonlyMap<string, string[]>,
): Promise<void> {
  const elsewhere = charges.flatMap(({ person_id, account_id }) =>
    person_id !== null && !members.get(account_id)?.includes(person_id) ? [person_id] : [],
  )
  for (const chunk of chunksOf([...new Set(elsewhere)]))
    await connection
      .insertInto('money_moves')
      .values(chunk.map((user_id) => ({ user_id, household_id: null })))
      .execute()
}
