import { centsMax } from '../../../../contract/money/options-and-limits.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { type CalendarDate, dayIn } from '../../../../contract/time/calendar-date.ts'
import type { Connection } from '../../../database/connection.ts'
import type { Context } from '../../../endpoints/context.ts'
import { Refusal } from '../../../endpoints/refusal.ts'
import { nameKey } from '../../../text/name-keys.ts'
import { followAccount, nameOf } from '../accounts/following.service.ts'
import { societyYearOf } from '../ledger/dues.ts'
import { enter } from '../ledger/entering.service.ts'
import { refuseAmounts } from '../ledger/entry-rules.ts'
import { listClosedYears } from '../ledger/money-entries.queries.ts'
import { type SettledAccount, settleAccounts } from '../ledger/settling.service.ts'
import { amountText } from '../settings/amounts-and-days.ts'
import { readLevels } from '../settings/levels.service.ts'
import { readMoneyRules } from '../settings/money-settings.service.ts'

/** The dues and balance of a person in a list of members. */
export interface Opening {
  paidUntil: CalendarDate | null
  /** The name of a level. */
  level: string | null
  /** Negative where something is owed. */
  cents: number | null
}

/** The effect of a list on an account, for reversing it. */
export interface OpeningEffect {
  accountId: string
  /** The account's columns before and after. */
  before: OpeningColumns
  after: OpeningColumns
  /** The entry of the balance. */
  entryId: string | null
  /** The parts that could not be applied. */
  left: (keyof Opening)[]
}

interface OpeningColumns {
  until: CalendarDate | null
  levelId: string | null
}

interface Bringing extends Opening {
  /** The account that enters the balance. */
  by: string
  userId: string
  /** The list, and its row: entries of one list do not block each other. */
  source: string
  row: number
}

/**
 * Applies the dues of an imported list: paid until, level and opening balance. A ledger with entries of
 * others stays unchanged. The rows of a household often repeat its balance, which counts once.
 * @returns null for a person without an account, such as a child without a household
 */
export async function enterOpening(
  context: Pick<Context, 'config'>,
  transaction: Connection,
  { by, userId, source, row, ...opening }: Bringing,
): Promise<OpeningEffect | null> {
  const accountId = await followAccount(context, transaction, userId)
  const settled =
    accountId === null ? undefined : (await settleAccounts(transaction, [accountId])).get(accountId)
  if (accountId === null || !settled) return null
  const { account, entries } = settled
  const before = { until: account.opening_until, levelId: account.opening_level_id }
  const effect: OpeningEffect = { accountId, before, after: before, entryId: null, left: [] }
  if (entries.some(({ reference }) => !isOfList(reference, source)))
    return { ...effect, left: givenParts(opening) }
  const level = opening.level === null ? null : await levelNamed(transaction, opening.level)
  if (opening.level !== null && level === null) effect.left.push('level')
  effect.after = { until: opening.paidUntil ?? before.until, levelId: level?.id ?? before.levelId }
  await saveOpening(transaction, accountId, effect.after)
  const { cents } = opening
  if (!cents) return effect
  if (!Number.isInteger(cents) || Math.abs(cents) > centsMax)
    return { ...effect, left: [...effect.left, 'cents'] }
  const kind = cents < 0 ? 'charge' : 'payment'
  if (entries.some((entry) => entry.kind === kind && entry.cents === Math.abs(cents))) return effect
  const person = { user_id: userId, user_name: (await nameOf(transaction, userId)) ?? account.name }
  const today = dayIn(context.config.timeZone, context.config.now())
  const { currency } = await readMoneyRules(transaction)
  const draft = {
    ...{ account_id: accountId, ...person, cents: Math.abs(cents), received_on: today },
    reference: referenceOf(source, row),
  }
  const { ids } = await enter(context, transaction, { currency, by }, [
    kind === 'charge'
      ? { ...draft, kind, purpose: 'other', due_on: today, about: m.money_text_opening() }
      : // Without a method, because no money came: others received it, and wrote its receipt.
        { ...draft, kind, method: null, note: m.money_text_opening() },
  ])
  return { ...effect, entryId: ids[0] ?? null }
}

function referenceOf(source: string, row: number): string {
  return `${source} ${row}`
}

function isOfList(reference: string | null, source: string): boolean {
  return reference?.startsWith(`${source} `) ?? false
}

function givenParts(opening: Opening): (keyof Opening)[] {
  return (['paidUntil', 'level', 'cents'] as const).filter((part) => opening[part])
}

async function levelNamed(connection: Connection, name: string) {
  const key = nameKey(name)
  return [...(await readLevels(connection)).values()].find(({ name_key }) => name_key === key) ?? null
}

async function saveOpening(
  transaction: Connection,
  accountId: string,
  { until, levelId }: OpeningColumns,
): Promise<void> {
  await transaction
    .updateTable('money_accounts')
    .set({ opening_until: until, opening_level_id: levelId })
    .where('id', '=', accountId)
    .execute()
  await settleAccounts(transaction, [accountId])
}

/**
 * Reverses the effect of a list on an account, by a correction of its balance.
 * @param by the account that enters the correction; null without the right to money
 * @returns whether everything was reversed: parts changed, refunded or closed since stay
 */
export async function withdrawOpening(
  context: Pick<Context, 'config'>,
  transaction: Connection,
  { accountId, before, after, entryId }: OpeningEffect,
  by: string | null,
): Promise<boolean> {
  const settled = (await settleAccounts(transaction, [await presentAccount(transaction, accountId)]))
    .values()
    .next().value
  if (!settled) return true
  const { account } = settled
  const isOpenedAs = ({ until, levelId }: OpeningColumns) =>
    account.opening_until === until && account.opening_level_id === levelId
  const isAsLeft = isOpenedAs(after)
  if (isAsLeft) await saveOpening(transaction, account.id, before)
  const isAsBefore = isAsLeft || isOpenedAs(before)
  if (entryId === null) return isAsBefore
  return by !== null && (await correctOpening(context, transaction, settled, { entryId, by })) && isAsBefore
}

/** Returns the account that an account was merged into. */
async function presentAccount(connection: Connection, id: string): Promise<string> {
  const found = await connection
    .selectFrom('money_accounts')
    .select('merged_into')
    .where('id', '=', id)
    .executeTakeFirst()
  return found?.merged_into ?? id
}

/** Corrects the balance of a list; returns whether the ledger allows it. */
async function correctOpening(
  context: Pick<Context, 'config'>,
  transaction: Connection,
  settled: SettledAccount,
  { entryId, by }: { entryId: string; by: string },
): Promise<boolean> {
  const { account, entries, settlement } = settled
  const entry = entries.find(({ id }) => id === entryId)
  const cents = entry ? entry.cents - (settlement.corrected.get(entryId) ?? 0) : 0
  if (!entry || cents === 0) return true
  const today = dayIn(context.config.timeZone, context.config.now())
  const { currency, yearStart } = await readMoneyRules(transaction)
  const amount = (one: number) => amountText(one, currency)
  try {
    const input = { user: account.id, kind: 'correction' as const, cents, corrects: entryId }
    refuseAmounts(input, { today, settled, amount })
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
  const [year, ofEntry] = [societyYearOf(today, yearStart), societyYearOf(entry.received_on, yearStart)]
  const closed = await listClosedYears(transaction, [year, ofEntry])
  if (closed.includes(year)) return false
  await enter(context, transaction, { currency, by }, [
    {
      ...{ account_id: account.id, kind: 'correction', cents, received_on: today, corrects: entryId },
      ...{ user_id: entry.user_id, user_name: entry.user_name, note: m.money_text_opening() },
      ...(closed.includes(ofEntry) && { corrected_year: ofEntry }),
    },
  ])
  return true
}
