import { centsMax } from '../../../../contract/money/options.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { type CalendarDate, dayIn } from '../../../../contract/time/calendar-date.ts'
import type { Connection } from '../../../database/connection.ts'
import type { Context } from '../../../endpoints/context.ts'
import { nameKey } from '../../../text/names/name-keys.ts'
import { accountOf, findAccountId, nameOf } from '../accounts/following.service.ts'
import { enter } from '../ledger/entering.service.ts'
import { settleAccounts } from '../ledger/settling.service.ts'
import { readLevels } from '../levels/levels.service.ts'
import { readMoneyRules } from '../settings/money-settings.service.ts'

/** The dues and balance of a person, as lists of members hold them. */
export interface Opening {
  paidUntil: CalendarDate | null
  /** The name of a level. */
  level: string | null
  /** Negative where something is owed. */
  cents: number | null
}

/**
 * Takes over what an imported list says of a person's dues: paid until, level and opening balance. A balance becomes
 * an entry, once; an account that has entries keeps its own.
 * @returns the part that could not be taken over; null when all of it was
 */
export async function enterOpening(
  context: Pick<Context, 'config'>,
  transaction: Connection,
  { by, userId, paidUntil, level, cents }: Opening & { by: string; userId: string },
): Promise<'level' | 'cents' | null> {
  const { config } = context
  const levels = await readLevels(transaction)
  const named =
    level === null ? null : [...levels.values()].find(({ name_key }) => name_key === nameKey(level))
  if (named === undefined) return 'level'
  if (cents !== null && (!Number.isInteger(cents) || Math.abs(cents) > centsMax)) return 'cents'
  const accountId = await accountOf(context, transaction, userId)
  if (paidUntil !== null || named)
    await transaction
      .updateTable('money_accounts')
      .set({
        ...(paidUntil !== null && { opening_until: paidUntil }),
        ...(named && { opening_level_id: named.id }),
      })
      .where('id', '=', accountId)
      .execute()
  const settled = (await settleAccounts(transaction, [accountId])).get(accountId)
  if (!cents || (settled?.entries.length ?? 0) > 0) return null
  const today = dayIn(config.timeZone, config.now())
  const { currency } = await readMoneyRules(transaction)
  const person = {
    account_id: accountId,
    user_id: userId,
    user_name: (await nameOf(transaction, userId)) ?? '',
  }
  const opening = { ...person, cents: Math.abs(cents), received_on: today }
  await enter(context, transaction, { currency, by }, [
    cents < 0
      ? { ...opening, kind: 'charge', purpose: 'other', due_on: today, about: m.money_text_opening() }
      : { ...opening, kind: 'payment', method: 'other', note: m.money_text_opening() },
  ])
  return null
}

/** Returns the dues and balance of a person, for the file of members. */
export async function readOpening(connection: Connection, userId: string): Promise<Opening> {
  const accountId = await findAccountId(connection, userId)
  const account = await connection
    .selectFrom('money_accounts')
    .leftJoin('money_levels', 'money_levels.id', 'money_accounts.level_id')
    .select(['dues_paid_until', 'balance', 'money_levels.name as level'])
    .where('money_accounts.id', '=', accountId ?? '')
    .executeTakeFirst()
  return {
    paidUntil: account?.dues_paid_until ?? null,
    level: account?.level ?? null,
    cents: account?.balance ?? null,
  }
}
