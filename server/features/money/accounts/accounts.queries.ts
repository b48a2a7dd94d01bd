import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Departure } from '../../../../contract/accounts/options-and-limits.ts'
import type { DuesStatus } from '../../../../contract/money/options-and-limits.ts'
import type { CalendarDate } from '../../../../contract/time/calendar-date.ts'
import { chunksOf } from '../../../database/compiled-once.ts'
import type { Connection } from '../../../database/connection.ts'
import type { Tables } from '../../../database/rows/tables.ts'

/** Filters of the list of accounts. */
interface AccountsFilter {
  dues: DuesStatus | undefined
  year: number | undefined
  level: string | undefined
  /** For each word of a search its possible prefixes, one of which must occur. */
  words: string[][]
  today: CalendarDate
}

type Account = Tables & { account: Tables['money_accounts'] }
type Builder = ExpressionBuilder<Account, 'account'>

/** Most matches for which a search uses their ids. */
const rareMax = 500

/** Lists a page of accounts by name. */
export async function listAccountRows(
  connection: Connection,
  filter: AccountsFilter,
  { limit, after }: { limit: number; after: [nameKey: string, id: string] | null },
) {
  const [first = [], ...others] = filter.words
  const matches = first.length === 0 ? null : await listRareMatches(connection, first)
  const rare = matches ?? (await listRareByDues(connection, filter))
  if (rare?.length === 0) return []
  let query = connection
    .selectFrom('money_accounts as account')
    .selectAll('account')
    .where('account.merged_into', 'is', null)
    .orderBy('account.name_key')
    .orderBy('account.id')
    .limit(limit)
  if (rare) query = query.where('account.id', 'in', rare)
  for (const beginnings of matches ? others : filter.words)
    query = query.where((eb) => hasWord(eb, beginnings))
  if (filter.level !== undefined) query = query.where((eb) => hasLevel(eb, filter))
  if (filter.dues !== undefined)
    query = query.where((eb) =>
      filter.year === undefined ? hasDues(eb, filter) : hasDuesInYear(eb, { ...filter, year: filter.year }),
    )
  if (after)
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('account.name_key', 'account.id'), '>', tuple(...after)),
    )
  return query.execute()
}

function isBeginning(beginning: string) {
  // Sorts after every character that may continue a word.
  return sql<SqlBool>`(money_words.word >= ${beginning} and money_words.word < ${`${beginning}\u{10ffff}`})`
}

/** Lists the accounts with a word of a prefix; null when there are many. */
async function listRareMatches(
  connection: Connection,
  beginnings: readonly string[],
): Promise<string[] | null> {
  const rows = await connection
    .selectFrom('money_words')
    .select('account_id')
    .where(({ or }) => or(beginnings.map(isBeginning)))
    .limit(rareMax + 1)
    .execute()
  return rows.length > rareMax ? null : [...new Set(rows.map(({ account_id }) => account_id))]
}

/** Lists the accounts of a status that depends on the day; null where they are many, or for any other. */
async function listRareByDues(connection: Connection, filter: AccountsFilter): Promise<string[] | null> {
  if (filter.year !== undefined || !dependsOnDay(filter.dues)) return null
  // One query for each case, because an index finds each by itself, but not their disjunction.
  const queries = casesOfDues(filter.dues, filter.today).map((isCase) =>
    connection
      .selectFrom('money_accounts as account')
      .select('account.id')
      .where('account.merged_into', 'is', null)
      .where(isCase),
  )
  const all = queries.reduce((some, one) => some.unionAll(one))
  const rows = await all.limit(rareMax + 1).execute()
  return rows.length > rareMax ? null : rows.map(({ id }) => id)
}

function hasWord({ exists, selectFrom, or }: Builder, beginnings: readonly string[]): Expression<SqlBool> {
  return exists(
    selectFrom('money_words')
      .select('money_words.word')
      .whereRef('money_words.account_id', '=', 'account.id')
      .where(or(beginnings.map(isBeginning))),
  )
}

function hasLevel(eb: Builder, { level = '', year }: AccountsFilter): Expression<SqlBool> {
  if (year === undefined) return eb('account.level_id', '=', level)
  return eb.exists(chargesIn(eb, year).where('charge.level_id', '=', level))
}

function chargesIn({ selectFrom }: Builder, year: number) {
  return selectFrom('money_charges as charge')
    .select('charge.charge_id')
    .whereRef('charge.account_id', '=', 'account.id')
    .where('charge.year', '=', year)
    .where('charge.purpose', '=', 'dues')
    .where('charge.state', '<>', 'corrected')
}

type DailyStatus = 'paid' | 'due' | 'grace' | 'overdue' | 'waived'
type Condition = (eb: Builder) => Expression<SqlBool>

function dependsOnDay(dues: DuesStatus | undefined): dues is DailyStatus {
  return dues !== undefined && dues !== 'lifetime' && dues !== 'none'
}

/** Builds the condition of a status on a day, equivalent to `duesStatusOn`. */
function hasDues(eb: Builder, { dues, today }: AccountsFilter): Expression<SqlBool> {
  return dependsOnDay(dues)
    ? eb.or(casesOfDues(dues, today).map((isCase) => isCase(eb)))
    : eb('account.dues_state', '=', dues ?? 'none')
}

/** Builds the cases of a status; each is a range of one index. */
function casesOfDues(dues: DailyStatus, today: CalendarDate): Condition[] {
  const settled = (states: ('paid' | 'waived')[], sign: '<' | '>=', grace?: '<' | '>='): Condition => {
    return (eb) =>
      eb.and([
        eb('account.dues_state', 'in', states),
        eb('account.dues_paid_until', sign, today),
        ...(grace ? [eb('account.dues_grace_until', grace, today)] : []),
      ])
  }
  const open = (sign: '<' | '=' | '>' | '>=', more?: Condition): Condition => {
    return (eb) =>
      eb.and([
        eb('account.dues_state', '=', 'open'),
        eb('account.dues_due_on', sign, today),
        ...(more ? [more(eb)] : []),
      ])
  }
  const late = (grace: '<' | '>=') => [
    open('<', (eb) => eb('account.dues_grace_until', grace, today)),
    settled(['paid', 'waived'], '<', grace),
  ]
  const isCovered: Condition = (eb) => eb('account.dues_paid_until', '>=', today)
  if (dues === 'grace') return late('>=')
  if (dues === 'overdue') return late('<')
  if (dues === 'waived') return [settled(['waived'], '>=')]
  // An account that is covered today owes nothing for a later period until its due day.
  if (dues === 'paid') return [settled(['paid'], '>='), open('>', isCovered)]
  return [
    open('=', isCovered),
    open('>=', (eb) => eb('account.dues_paid_until', 'is', null)),
    open('>=', (eb) => eb('account.dues_paid_until', '<', today)),
  ]
}

/** Builds the condition of a status of one year's charges. */
function hasDuesInYear(
  eb: Builder,
  { dues, today, year }: AccountsFilter & { year: number },
): Expression<SqlBool> {
  const { and, not, exists } = eb
  const some = exists(chargesIn(eb, year))
  const open = exists(chargesIn(eb, year).where('charge.open_cents', '>', 0))
  const past = exists(
    chargesIn(eb, year).where('charge.open_cents', '>', 0).where('charge.due_on', '<', today),
  )
  const late = exists(
    chargesIn(eb, year).where('charge.open_cents', '>', 0).where('charge.grace_until', '<', today),
  )
  const paid = exists(chargesIn(eb, year).where('charge.state', '=', 'paid'))
  const lifetime = eb('account.dues_state', '=', 'lifetime')
  if (dues === 'due') return and([open, not(past)])
  if (dues === 'grace') return and([past, not(late)])
  if (dues === 'overdue') return late
  if (dues === 'paid') return and([paid, not(open), not(lifetime)])
  if (dues === 'waived') return and([some, not(open), not(paid), not(lifetime)])
  if (dues === 'lifetime') return and([lifetime, not(open)])
  return and([not(some), not(lifetime)])
}

export function findAccount(connection: Connection, id: string) {
  return connection.selectFrom('money_accounts').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Lists the charges of dues of some accounts in a year. */
export async function listDuesIn(connection: Connection, accountIds: readonly string[], year: number) {
  const rows = await Promise.all(
    [...chunksOf(accountIds)].map((some) =>
      connection
        .selectFrom('money_charges')
        .selectAll()
        .where('account_id', 'in', some)
        .where('year', '=', year)
        .where('purpose', '=', 'dues')
        .where('state', '<>', 'corrected')
        .execute(),
    ),
  )
  return Map.groupBy(rows.flat(), ({ account_id }) => account_id)
}

/** Lists the adults of some households, and some single people; managers first. */
export async function listAdults(
  connection: Connection,
  { households, people }: { households: readonly string[]; people: readonly string[] },
) {
  const rows: { household_id: string | null; id: string; name: string; departed: Departure | null }[] = []
  for (const some of chunksOf(households))
    rows.push(
      ...(await connection
        .selectFrom('household_members as place')
        .innerJoin('users', 'users.id', 'place.user_id')
        .select(['place.household_id', 'users.id', 'users.name', 'users.departed'])
        .where('place.household_id', 'in', some)
        .where('users.child', '=', false)
        .orderBy('place.manages', 'desc')
        .orderBy('place.joined_at')
        .orderBy('users.id')
        .execute()),
    )
  for (const some of chunksOf(people)) {
    const found = await connection
      .selectFrom('users')
      .select(['id', 'name', 'departed'])
      .where('id', 'in', some)
      .execute()
    rows.push(...found.map((person) => ({ ...person, household_id: null })))
  }
  return rows
}

/** Lists the facts of a statement that are not in the entries themselves. */
export async function listEntryMarks(connection: Connection, accountIds: readonly string[]) {
  const [receipts, deposits, treasurers] = await Promise.all([
    connection
      .selectFrom('money_receipts')
      .select(['id', 'entry_id'])
      .where('account_id', 'in', accountIds)
      .execute(),
    connection
      .selectFrom('money_entries')
      .innerJoin('money_deposit_payments as payment', 'payment.entry_id', 'money_entries.id')
      .select(['payment.entry_id', 'payment.deposit_id'])
      .where('money_entries.account_id', 'in', accountIds)
      .where('payment.deposit_id', 'is not', null)
      .execute(),
    connection
      .selectFrom('money_entries')
      .innerJoin('users', 'users.id', 'money_entries.entered_by')
      .select(['users.id', 'users.name'])
      .distinct()
      .where('money_entries.account_id', 'in', accountIds)
      .execute(),
  ])
  return {
    receipts: new Map(receipts.map(({ id, entry_id }) => [entry_id, id])),
    deposits: new Map(deposits.map(({ entry_id, deposit_id }) => [entry_id, deposit_id])),
    treasurers: new Map(treasurers.map(({ id, name }) => [id, name])),
  }
}

/** Lists an account and the accounts merged into it. */
export async function listMergedIds(connection: Connection, id: string): Promise<string[]> {
  const rows = await connection
    .selectFrom('money_accounts')
    .select('id')
    .where('merged_into', '=', id)
    .execute()
  return [id, ...rows.map((row) => row.id)]
}

export async function findAddress(connection: Connection, householdId: string): Promise<string | null> {
  const found = await connection
    .selectFrom('households')
    .select('address')
    .where('id', '=', householdId)
    .executeTakeFirst()
  return found?.address ?? null
}
