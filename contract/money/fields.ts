import { z } from 'zod'
import {
  calendarDate,
  choice,
  clearable,
  id,
  line,
  paragraphs,
  wholeNumber,
  wholeNumberInAddress,
} from '../fields.ts'
import { m } from '../paraglide/messages.js'
import { latinDigits } from '../text/digits.ts'
import type { Label } from '../text/written-text.ts'
import {
  centsMax,
  checkNumberMax,
  currencies,
  earliestYear,
  latestYear,
  noteMax,
  paymentMethods,
} from './options-and-limits.ts'

/** An amount in whole cents, positive. */
export const centsInput = wholeNumber(m.money_cents, 1, centsMax)

/** A price in whole cents, which may be free. */
export const priceInput = wholeNumber(m.money_price, 0, centsMax)

/** A stored amount in cents; sums may exceed the most of one entry. */
export const cents = z.int()

export const currency = z.enum(currencies)

/** The first calendar year of a society's year. */
export const yearInput = wholeNumber(m.money_year, earliestYear, latestYear)
export const yearQuery = wholeNumberInAddress(earliestYear, latestYear, yearMessage)

function yearMessage(): string {
  return m.errors_whole_number({ field: m.money_year(), min: earliestYear, max: latestYear })
}

export const methodInput = choice(m.money_method, paymentMethods)
export const checkNumberInput = clearable(line(m.money_check_number, checkNumberMax).overwrite(latinDigits))
export const noteInput = clearable(paragraphs(m.money_note, noteMax))
/** A day in a society's year that can be named, and so be closed. */
function ledgerDay(label: Label) {
  return calendarDate(label).refine((day) => day >= `${earliestYear + 1}` && day < `${latestYear}`, {
    error: () => m.money_error_years({ min: earliestYear + 1, max: latestYear - 1 }),
  })
}

export const receivedOnInput = ledgerDay(m.money_received_on)
export const dueOnInput = ledgerDay(m.money_due_on)

/** A person named in the ledger; without an id once the account is removed. */
export const moneyPerson = z.object({ _id: id.nullable(), name: z.string() })
