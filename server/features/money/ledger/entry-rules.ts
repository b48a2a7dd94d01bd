import type { EntryInput } from '../../../../contract/money/entries.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { latinDigits } from '../../../../contract/text/digits.ts'
import type { CalendarDate } from '../../../../contract/time/calendar-date.ts'
import { conflict, invalid } from '../../../endpoints/refusal.ts'
import { digitText } from '../../../text/formats.ts'
import { dayText } from '../settings/amounts-and-days.ts'
import type { StoredEntry } from './money-entries.queries.ts'
import type { SettledAccount } from './settling.service.ts'

/** The account and the day for checking an entry. */
interface EntryContext {
  today: CalendarDate
  settled: SettledAccount
  /** Formats an amount for people. */
  amount: (cents: number) => string
}

const methodKinds = ['payment', 'donation', 'refund']

/**
 * Refuses fields that the kind of entry does not have, and days after today.
 * @throws {Refusal} invalid
 */
export function refuseForeignFields(input: EntryInput, { today }: Pick<EntryContext, 'today'>): void {
  const { kind, receivedOn } = input
  if (receivedOn !== undefined && receivedOn > today)
    throw invalid('receivedOn', m.money_error_future({ today: dayText(today) }))
  const belongs: Partial<Record<keyof EntryInput, boolean>> = {
    checkNumber: methodKinds.includes(kind),
    dueOn: kind === 'charge',
    year: kind === 'charge' && input.level !== undefined,
    corrects: kind === 'correction' || kind === 'refund',
    pays: kind === 'payment' || kind === 'waiver',
  }
  for (const [field, fits] of Object.entries(belongs) as [keyof EntryInput, boolean][])
    if (!fits && input[field] !== undefined && input[field] !== null)
      throw invalid(field, m.money_error_not_for_kind())
  if (input.checkNumber && input.method !== 'check')
    throw invalid('checkNumber', m.money_error_check_number())
}

/**
 * Refuses amounts that the account does not allow. These are refunds of more than was paid, waivers of more
 * than is owed, corrections of more than the entry, and of corrections.
 * @throws {Refusal} invalid
 */
export function refuseAmounts(input: EntryInput, context: EntryContext): StoredEntry | null {
  const { settled, amount } = context
  const { settlement, entries } = settled
  const { kind, cents } = input
  const named = input.corrects === undefined ? undefined : entries.find(({ id }) => id === input.corrects)
  if (input.corrects !== undefined && !named) throw invalid('corrects', m.money_error_corrects_other())
  for (const id of input.pays ?? [])
    if (!((settlement.charges.get(id)?.open ?? 0) > 0)) throw invalid('pays', m.money_error_pays())
  if (kind === 'waiver') {
    if (settlement.open === 0) throw invalid('cents', m.money_error_waiver_none())
    if (cents > settlement.open)
      throw invalid('cents', m.money_error_waiver({ open: amount(settlement.open) }))
  }
  if (kind === 'refund') {
    if (named && named.kind !== 'payment' && named.kind !== 'donation')
      throw invalid('corrects', m.money_error_refund_entry())
    const left = named ? worthOf(named, settled) : settlement.refundable
    if (cents > left) throw invalid('cents', m.money_error_refund({ left: amount(left) }))
  }
  if (kind === 'correction') {
    if (!named) throw invalid('corrects', m.money_error_corrects_missing())
    refuseCorrection(named, cents, context)
  }
  return named ?? null
}

function refuseCorrection(entry: StoredEntry, cents: number, { settled, amount }: EntryContext): void {
  if (entry.kind === 'correction') throw invalid('corrects', m.money_error_corrects_correction())
  const { settlement } = settled
  const uncorrected = entry.cents - (settlement.corrected.get(entry.id) ?? 0)
  if (cents > uncorrected)
    throw invalid('cents', m.money_error_corrects_amount({ left: amount(uncorrected) }))
  const charge = settlement.charges.get(entry.id)
  if (charge && cents > uncorrected - charge.waived)
    throw invalid('cents', m.money_error_correction_waived({ left: amount(uncorrected - charge.waived) }))
  const left = worthOf(entry, settled)
  if ((entry.kind === 'payment' || entry.kind === 'donation') && cents > left)
    throw invalid('cents', m.money_error_correction_refunded({ left: amount(left) }))
}

/** Returns the part of a payment or donation that was neither corrected nor refunded. */
function worthOf({ id, cents }: StoredEntry, { settlement }: SettledAccount): number {
  return cents - (settlement.corrected.get(id) ?? 0) - (settlement.refunded.get(id) ?? 0)
}

/** Days within which a check of the same number counts as the same. */
const sameCheckDays = 180

/**
 * Refuses a check that was entered for the household before. A donation may come with a payment's check.
 * @throws {Refusal} conflict
 */
export function refuseSameCheck(
  { checkNumber, cents, kind }: EntryInput,
  { settled, today, amount }: EntryContext,
): void {
  if (!checkNumber || kind === 'refund') return
  const same = settled.entries.find(
    (entry) =>
      latinDigits(entry.check_number ?? '') === checkNumber &&
      entry.cents === cents &&
      entry.kind === kind &&
      (settled.settlement.corrected.get(entry.id) ?? 0) < entry.cents &&
      Temporal.PlainDate.from(entry.received_on).until(today).days <= sameCheckDays,
  )
  if (same)
    throw conflict(
      m.money_error_check_twice({
        number: digitText(checkNumber),
        amount: amount(cents),
        date: dayText(same.received_on),
      }),
    )
}
