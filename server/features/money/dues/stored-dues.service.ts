import type { Currency, DuesStatus } from '../../../../contract/money/options-and-limits.ts'
import type { CalendarDate } from '../../../../contract/time/calendar-date.ts'
import type { Connection } from '../../../database/connection.ts'
import { nameKey } from '../../../text/name-keys.ts'
import { listAccountsOf } from '../accounts/following.queries.ts'
import { duesStatusOn } from '../ledger/dues.ts'
import { listEntriesOf } from '../ledger/money-entries.queries.ts'
import { amountText, decimalText } from '../settings/amounts-and-days.ts'
import { readLevels } from '../settings/levels.service.ts'
import { readMoneyRules } from '../settings/money-settings.service.ts'

/** The dues of a person's household. */
export interface DuesOfPerson {
  accountId: string
  level: string | null
  paidUntil: CalendarDate | null
  dues: DuesStatus
  /** A decimal number, for callers that read amounts only. */
  balance: string
}

/** Reads the dues of some people by their ids, without people who have no account. */
export async function readDuesOf(
  connection: Connection,
  userIds: readonly string[],
  today: CalendarDate,
): Promise<Map<string, DuesOfPerson>> {
  if (userIds.length === 0) return new Map()
  const places = await connection
    .selectFrom('household_members')
    .select(['user_id', 'household_id'])
    .where('user_id', 'in', userIds)
    .execute()
  const homes = new Map(places.map(({ user_id, household_id }) => [user_id, household_id]))
  const people = userIds.filter((id) => !homes.has(id))
  const accounts = await listAccountsOf(connection, { households: [...new Set(homes.values())], people })
  const byHolder = new Map(accounts.map((account) => [account.household_id ?? account.user_id, account]))
  const levels = await readLevels(connection)
  return new Map(
    userIds.flatMap((id) => {
      const account = byHolder.get(homes.get(id) ?? id)
      if (!account) return []
      const level = levels.get(account.level_id ?? '')?.name ?? null
      const dues = duesStatusOn(account, today)
      const { id: accountId, dues_paid_until: paidUntil } = account
      const balance = decimalText(account.balance)
      return [[id, { accountId, level, paidUntil, dues, balance }] as const]
    }),
  )
}

/** Returns which of some accounts have entries, which take precedence over a list. */
export async function listUsedAccounts(
  connection: Connection,
  accountIds: readonly string[],
): Promise<Set<string>> {
  const entries = await listEntriesOf(connection, [...new Set(accountIds)])
  return new Set([...entries].flatMap(([id, list]) => (list.length > 0 ? id : [])))
}

/** Names and formats for texts about dues. */
export interface DuesWords {
  /** The names of the levels by their keys. */
  levels: ReadonlyMap<string, string>
  currency: Currency
  /** Formats an amount of cents for people. */
  amount: (cents: number) => string
}

export async function readDuesWords(connection: Connection): Promise<DuesWords> {
  const { currency } = await readMoneyRules(connection)
  const levels = [...(await readLevels(connection)).values()]
  return {
    levels: new Map(levels.map(({ name }) => [nameKey(name), name])),
    currency,
    amount: (cents) => amountText(cents, currency),
  }
}
