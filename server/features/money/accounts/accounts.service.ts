import type {
  AccountRow,
  AccountsQuery,
  MoneyAccount,
  OwnMoney,
} from '../../../../contract/money/accounts.ts'
import type { DuesStatus } from '../../../../contract/money/options-and-limits.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { type CalendarDate, dayIn } from '../../../../contract/time/calendar-date.ts'
import type { Connection } from '../../../database/connection.ts'
import { type Context, may, type Viewer } from '../../../endpoints/context.ts'
import { type Page, pageOf, readCursor } from '../../../endpoints/paging.ts'
import { invalid, refusal } from '../../../endpoints/refusal.ts'
import { duesStatusOn, societyYearOf } from '../ledger/dues.ts'
import { listEntriesOf } from '../ledger/money-entries.queries.ts'
import {
  readSettlingRules,
  type SettledAccount,
  type StoredAccount,
  type StoredCharge,
  settleEntries,
} from '../ledger/settling.service.ts'
import { amountText } from '../settings/amounts-and-days.ts'
import { readLevels, type StoredLevel } from '../settings/levels.service.ts'
import { readMoneyRules, waysToPayOf } from '../settings/money-settings.service.ts'
import { searchedBeginnings } from './account-words.service.ts'
import {
  findAccount,
  findAddress,
  listAccountRows,
  listAdults,
  listDuesIn,
  listEntryMarks,
  listMergedIds,
} from './accounts.queries.ts'
import { viewEntries } from './entry-view.ts'
import { accountOf, findAccountId, followSome } from './following.service.ts'

const accountsWithoutLimit = 100
/** Most entries on the page of the own account. */
const ownEntriesShown = 200

/**
 * Lists accounts by name. Secretaries get no amounts.
 * @throws {Refusal} invalid (level, cursor)
 */
export async function listAccounts(
  context: Context,
  viewer: Viewer,
  { dues, year, level, search, limit = accountsWithoutLimit, cursor }: AccountsQuery,
): Promise<Page<AccountRow>> {
  await followSome(context)
  const { config, database } = context
  const today = dayIn(config.timeZone, config.now())
  const words = searchedBeginnings(search ?? '')
  if (level && !(await readLevels(database)).has(level)) throw invalid('level', m.money_error_level())
  if (search?.trim() && words.length === 0) return { items: [], next: null }
  const after = cursor ? readCursor(cursor, 2) : null
  const filter = { dues, year, level: level || undefined, words, today }
  const rows = await listAccountRows(database, filter, { limit: limit + 1, after })
  const { items, next } = pageOf(rows, limit, ({ name_key, id }) => [name_key, id])
  return { items: await viewRows(database, viewer, items, { year, today }), next }
}

async function viewRows(
  connection: Connection,
  viewer: Viewer,
  accounts: StoredAccount[],
  { year, today }: { year: number | undefined; today: CalendarDate },
): Promise<AccountRow[]> {
  const [levels, adults, charges] = await Promise.all([
    readLevels(connection),
    listAdults(connection, {
      households: accounts.flatMap(({ household_id }) => household_id ?? []),
      people: accounts.flatMap(({ user_id }) => user_id ?? []),
    }),
    year === undefined
      ? new Map<string, StoredCharge[]>()
      : listDuesIn(
          connection,
          accounts.map(({ id }) => id),
          year,
        ),
  ])
  return accounts.map((account) => {
    const people = adults.filter(({ household_id, id }) =>
      account.household_id === null ? id === account.user_id : household_id === account.household_id,
    )
    return {
      _id: account.id,
      user: people[0]?.id ?? null,
      household: account.household_id,
      name: account.name,
      people: people.map(({ id, name }) => ({ _id: id, name })),
      dues:
        year === undefined
          ? duesStatusOn(account, today)
          : duesInYear(account, charges.get(account.id) ?? [], today),
      paidUntil: account.dues_paid_until,
      dueOn: account.dues_due_on,
      level: levelView(levels, account.level_id),
      ...(may(viewer, 'keep money') && { balance: account.balance }),
      former: account.former,
    }
  })
}

/** Returns the status of the charges of one year, as the list's filter decides it. */
function duesInYear(
  { dues_state }: Pick<StoredAccount, 'dues_state'>,
  charges: readonly StoredCharge[],
  today: CalendarDate,
): DuesStatus {
  const open = charges.filter(({ open_cents }) => open_cents > 0)
  if (open.some(({ grace_until }) => grace_until < today)) return 'overdue'
  if (open.some(({ due_on }) => due_on < today)) return 'grace'
  if (open.length > 0) return 'due'
  if (dues_state === 'lifetime') return 'lifetime'
  if (charges.length === 0) return 'none'
  return charges.some(({ state }) => state === 'paid') ? 'paid' : 'waived'
}

function levelView(levels: ReadonlyMap<string, StoredLevel>, id: string | null): AccountRow['level'] {
  const level = levels.get(id ?? '')
  return level ? { _id: level.id, name: level.name, period: level.period } : null
}

/**
 * Returns one household's ledger, by a person of it or by the account's id. Secretaries get the dues alone.
 * @throws {Refusal} absent
 */
export async function readAccount(context: Context, viewer: Viewer, id: string): Promise<MoneyAccount> {
  const accountId = await presentAccountOf(context, id)
  const { config, database } = context
  const today = dayIn(config.timeZone, config.now())
  const settled = await readSettled(database, accountId)
  const [row] = await viewRows(database, viewer, [settled.account], { year: undefined, today })
  if (!row) throw refusal('absent')
  const { currency } = await readMoneyRules(database)
  const isKept = may(viewer, 'keep money')
  const { household_id, opening_until } = settled.account
  return {
    ...row,
    currency,
    address:
      household_id === null || !may(viewer, 'see private details')
        ? null
        : await findAddress(database, household_id),
    importedUntil: opening_until,
    ...(isKept && { entries: await viewStatement(context, viewer, settled) }),
  }
}

/**
 * Returns a person's account, after updating it.
 * @throws {Refusal} absent
 */
export async function presentAccountOf(context: Context, id: string): Promise<string> {
  await followSome(context)
  const known = await findAccountId(context.database, id)
  if (known !== null) return known
  return context.database.transaction().execute((transaction) => accountOf(context, transaction, id))
}

/** Reads an account with all of its entries, and replays them. */
export async function readSettled(connection: Connection, accountId: string): Promise<SettledAccount> {
  const [account, entries, rules] = await Promise.all([
    findAccount(connection, accountId),
    listEntriesOf(connection, [accountId]),
    readSettlingRules(connection),
  ])
  if (!account) throw refusal('absent')
  return settleEntries(account, entries.get(accountId) ?? [], rules)
}

/** Formats all entries of an account for treasurers. */
async function viewStatement({ config, database }: Context, viewer: Viewer, settled: SettledAccount) {
  const [levels, marks] = await Promise.all([readLevels(database), readMarks(database, settled.account.id)])
  return viewEntries(settled, { levels, ...marks, viewerId: viewer.userId, now: config.now() })
}

async function readMarks(connection: Connection, accountId: string) {
  return listEntryMarks(connection, await listMergedIds(connection, accountId))
}

/** Returns the viewer's own account: dues, balance and entries. */
export async function readOwnMoney(context: Context, viewer: Viewer): Promise<OwnMoney> {
  const accountId = await presentAccountOf(context, viewer.userId)
  const { config, database } = context
  const [settled, levels, rules, marks] = await Promise.all([
    readSettled(database, accountId),
    readLevels(database),
    readMoneyRules(database),
    readMarks(database, accountId),
  ])
  const today = dayIn(config.timeZone, config.now())
  const { account, settlement } = settled
  const entries = viewEntries(settled, {
    levels,
    ...marks,
    treasurers: null,
    viewerId: viewer.userId,
    now: config.now(),
  })
  return {
    dues: duesStatusOn(account, today),
    paidUntil: account.dues_paid_until,
    name: account.name,
    level: levelView(levels, account.level_id),
    balance: settlement.balance,
    currency: rules.currency,
    entries: entries.slice(0, ownEntriesShown),
    hasOlder: entries.length > ownEntriesShown,
    pay: waysToPayOf(context, rules),
  }
}

/** Returns the amount that a person's household owes now, as text. */
export async function readOwedText(
  { config }: Pick<Context, 'config'>,
  transaction: Connection,
  userId: string,
): Promise<string> {
  const { settlement } = await readSettled(transaction, await accountOf({ config }, transaction, userId))
  const { currency } = await readMoneyRules(transaction)
  return amountText(Math.max(0, -settlement.balance), currency)
}

/** Returns the society's year that today is in. */
export async function readPresentYear({ config, database }: Context): Promise<number> {
  const { yearStart } = await readMoneyRules(database)
  return societyYearOf(dayIn(config.timeZone, config.now()), yearStart)
}
