import type { OmissionReason } from '../../../../contract/money/options-and-limits.ts'
import type { OmittedAccount, PlannedCharge } from '../../../../contract/money/years.ts'
import { addDays, type CalendarDate } from '../../../../contract/time/calendar-date.ts'
import type { SettlingRules, StoredAccount, StoredCharge } from '../ledger/settling.service.ts'
import { priceOn, type StoredLevel } from '../settings/levels.service.ts'

/** An adult of an account, with the level of their last dues or category. */
interface PlannedPerson {
  id: string
  name: string
  levelId: string | null
}

/** An account with its people and dues. */
export interface PlannedAccount {
  account: StoredAccount
  people: PlannedPerson[]
  /** Dues of the account, and of its people in other accounts. */
  charges: StoredCharge[]
}

export interface YearFrame {
  year: number
  from: CalendarDate
  to: CalendarDate
  today: CalendarDate
  levels: SettlingRules['levels']
}

/** A charge to make; `person` for a level that covers one. */
export interface DueCharge extends PlannedCharge {
  person: boolean
}

interface Unit {
  user: string | null
  name: string
  levelId: string | null
  person: boolean
  paidUntil: CalendarDate | null
  charges: StoredCharge[]
}

/** Plans an account's charges of a year, or returns why there are none. */
export function planAccount(
  { account, people, charges }: PlannedAccount,
  frame: YearFrame,
): { charges: DueCharge[]; omitted: OmittedAccount[] } {
  const leadingUser = people[0]?.id ?? account.user_id
  const household: Unit = {
    user: leadingUser,
    name: account.name,
    levelId: account.level_id,
    person: false,
    paidUntil: account.dues_paid_until,
    charges: charges.filter((charge) => charge.account_id === account.id && charge.person_id === null),
  }
  const level = frame.levels.get(account.level_id ?? '')
  const units =
    account.former || level?.covers !== 'person'
      ? [household]
      : people.map((person): Unit => {
          const own = charges.filter(({ person_id }) => person_id === person.id)
          const paid = [...household.charges, ...own].flatMap(({ until_on }) => until_on ?? [])
          const ends = [...paid, account.opening_until ?? []].flat().toSorted()
          return {
            user: person.id,
            name: person.name,
            levelId: person.levelId,
            person: true,
            paidUntil: ends.at(-1) ?? null,
            charges: own,
          }
        })
  const planned = units.map((unit) => planUnit(account, unit, frame))
  return {
    charges: planned.flatMap((one) => ('cents' in one ? [one] : [])),
    omitted: planned.flatMap((one) => ('reason' in one ? [one] : [])),
  }
}

function planUnit(
  account: StoredAccount,
  { user, name, levelId, person, paidUntil, charges }: Unit,
  { year, from, to, today, levels }: YearFrame,
): DueCharge | OmittedAccount {
  const omitted = (reason: OmissionReason): OmittedAccount => ({
    account: account.id,
    user,
    name,
    reason,
    paidUntil,
  })
  const level = levels.get(levelId ?? '')
  if (account.former) return omitted('departed')
  if (!level) return omitted('no_level')
  if (charges.some((charge) => charge.year === year)) return omitted('charged')
  if (isForLife(account, charges, person)) return omitted('lifetime')
  if (level.retired_at !== null) return omitted('retired')
  if (level.period === 'lifetime' && charges.some((charge) => charge.lifetime && charge.open_cents > 0))
    return omitted('charged')
  if (level.period !== 'lifetime' && paidUntil !== null && paidUntil >= to) return omitted('paid_until')
  const dueOn = laterOf(dueDay(level, paidUntil, from), today)
  const cents = priceOn(level, dueOn > to ? to : dueOn)
  if (cents === null) return omitted('no_price')
  return { account: account.id, user, name, level: { _id: level.id, name: level.name }, cents, dueOn, person }
}

function isForLife(account: StoredAccount, charges: readonly StoredCharge[], person: boolean): boolean {
  const paid = charges.some(({ lifetime, state }) => lifetime && (state === 'paid' || state === 'waived'))
  return paid || (!person && account.dues_state === 'lifetime')
}

/**
 * Returns the due date of a year's dues. A rolling period is due when the previous one ends, otherwise as the
 * year begins.
 */
function dueDay({ period }: StoredLevel, paidUntil: CalendarDate | null, from: CalendarDate): CalendarDate {
  if (period !== 'rolling' || paidUntil === null) return from
  return laterOf(addDays(paidUntil, 1), from)
}

function laterOf(one: CalendarDate, other: CalendarDate): CalendarDate {
  return one > other ? one : other
}
