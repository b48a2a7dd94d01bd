import type { ChargeState } from '../../../../contract/money/options-and-limits.ts'
import type { CalendarDate } from '../../../../contract/time/calendar-date.ts'
import type { StoredEntry } from './money-entries.queries.ts'

/** The part of a credit that a charge received, with its day. */
interface Allocation {
  credit: Credit
  cents: number
}

/** A payment or a waiver, with its unallocated rest. */
interface Credit {
  entry: StoredEntry
  left: number
  refunded: number
}

/** A charge with the credits that settled it. */
export interface SettledCharge {
  entry: StoredEntry
  /** Less corrections. */
  cents: number
  paid: number
  waived: number
  open: number
  state: ChargeState
  /** The payments that settle it, each with its part. */
  payments: { entry: StoredEntry; cents: number }[]
  /** The day of the last payment or waiver that settled it; null while it is open. */
  settledOn: CalendarDate | null
}

/** The state of an account after all of its entries. */
export interface Settlement {
  /** Negative while something is owed. */
  balance: number
  charges: Map<string, SettledCharge>
  /** Corrected cents of each entry. */
  corrected: Map<string, number>
  /** Refunded cents of each payment and donation. */
  refunded: Map<string, number>
  /** Sum of payments that can still be refunded. */
  refundable: number
  open: number
}

interface OpenCharge {
  entry: StoredEntry
  cents: number
  allocations: Allocation[]
}

/** The payments that a refund reverses, each with its part. */
interface RefundParts {
  isNamed: boolean
  parts: Allocation[]
}

/**
 * Replays the entries of an account in order. A payment settles the charges that it refers to, then the
 * oldest open ones; the rest is credit for later charges. A correction reverses its entry and reopens the
 * charges that it had settled.
 * @param entries all entries of one account, in the order of their ids
 */
export function settle(entries: readonly StoredEntry[]): Settlement {
  const replay = new Replay()
  for (const entry of entries) replay.add(entry)
  return replay.result()
}

class Replay {
  readonly #charges = new Map<string, OpenCharge>()
  readonly #credits = new Map<string, Credit>()
  readonly #donations = new Map<string, { entry: StoredEntry; refunded: number }>()
  readonly #refunds = new Map<string, RefundParts>()
  /** The donation that each refund reverses. */
  readonly #refundedDonations = new Map<string, string>()
  readonly #corrected = new Map<string, number>()

  add(entry: StoredEntry): void {
    const { id, kind, cents } = entry
    if (kind === 'charge') {
      this.#charges.set(id, { entry, cents, allocations: [] })
      this.#spendCredits()
    } else if (kind === 'payment' || kind === 'waiver') {
      const credit = { entry, left: cents, refunded: 0 }
      this.#credits.set(id, credit)
      for (const charge of entry.pays ?? []) this.#spend(credit, this.#charges.get(charge))
      for (const charge of this.#oldestFirst()) this.#spend(credit, charge)
    } else if (kind === 'donation') this.#donations.set(id, { entry, refunded: 0 })
    else if (kind === 'refund') this.#refund(entry)
    else this.#correct(entry)
  }

  #oldestFirst(): OpenCharge[] {
    return [...this.#charges.values()]
      .filter((charge) => openOf(charge) > 0)
      .toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
  }

  #spendCredits(): void {
    for (const credit of this.#credits.values())
      if (credit.left > 0) for (const charge of this.#oldestFirst()) this.#spend(credit, charge)
  }

  #spend(credit: Credit, charge: OpenCharge | undefined): void {
    if (!charge) return
    const cents = Math.min(credit.left, openOf(charge))
    if (cents <= 0) return
    credit.left -= cents
    charge.allocations.push({ credit, cents })
  }

  /** Deallocates an amount of a credit, newest charges first. */
  #release(credit: Credit, cents: number): void {
    let missing = cents
    for (const charge of [...this.#charges.values()].toReversed())
      for (const allocation of charge.allocations.toReversed())
        if (allocation.credit === credit && missing > 0) {
          const taken = Math.min(allocation.cents, missing)
          allocation.cents -= taken
          missing -= taken
        }
    for (const charge of this.#charges.values())
      charge.allocations = charge.allocations.filter((allocation) => allocation.cents > 0)
  }

  #take(credit: Credit, cents: number): void {
    const fromCredit = Math.min(credit.left, cents)
    credit.left -= fromCredit
    if (cents > fromCredit) this.#release(credit, cents - fromCredit)
  }

  #refund({ id, cents, corrects }: StoredEntry): void {
    const donation = corrects === null ? undefined : this.#donations.get(corrects)
    if (donation) {
      donation.refunded += cents
      this.#refundedDonations.set(id, donation.entry.id)
      return
    }
    const named = corrects === null ? undefined : this.#credits.get(corrects)
    if (named) this.#moveRefunds(named, cents)
    const parts: Allocation[] = []
    this.#giveBack(parts, named ? [named] : this.#payments().toReversed(), cents)
    this.#refunds.set(id, { isNamed: named !== undefined, parts })
    this.#spendCredits()
  }

  #payments(): Credit[] {
    return [...this.#credits.values()].filter(({ entry }) => entry.kind === 'payment')
  }

  #giveBack(parts: Allocation[], payments: readonly Credit[], cents: number): void {
    let missing = cents
    const give = (credit: Credit, most: number) => {
      const part = Math.min(missing, most)
      if (part <= 0) return
      this.#take(credit, part)
      credit.refunded += part
      parts.push({ credit, cents: part })
      missing -= part
    }
    // Credit is refunded before any charge is reopened.
    for (const credit of payments) give(credit, credit.left)
    for (const credit of payments) give(credit, this.#worthOf(credit))
  }

  /**
   * Reassigns unspecific refunds to other payments, until this one is worth some cents. In a merged account
   * such a refund may have reversed the other household's payment.
   */
  #moveRefunds(credit: Credit, cents: number): void {
    let missing = cents - this.#worthOf(credit)
    for (const { isNamed, parts } of this.#refunds.values())
      for (const part of isNamed ? [] : parts.filter((one) => one.credit === credit)) {
        const moved = Math.max(0, Math.min(part.cents, missing))
        part.cents -= moved
        credit.refunded -= moved
        credit.left += moved
        missing -= moved
        this.#giveBack(
          parts,
          this.#payments().filter((other) => other !== credit),
          moved,
        )
      }
  }

  /** Returns the part of a payment that was neither corrected nor refunded. */
  #worthOf({ entry, refunded }: Credit): number {
    return entry.cents - (this.#corrected.get(entry.id) ?? 0) - refunded
  }

  #correct({ corrects, cents }: StoredEntry): void {
    if (corrects === null) return
    const charge = this.#charges.get(corrects)
    const credit = this.#credits.get(corrects)
    if (credit) this.#moveRefunds(credit, cents)
    this.#corrected.set(corrects, (this.#corrected.get(corrects) ?? 0) + cents)
    if (charge) this.#reduce(charge, cents)
    else if (credit) this.#take(credit, cents)
    else {
      let returned = cents
      for (const part of this.#refunds.get(corrects)?.parts ?? []) {
        const back = Math.min(part.cents, returned)
        part.cents -= back
        part.credit.refunded -= back
        part.credit.left += back
        returned -= back
      }
      const donation = this.#donations.get(this.#refundedDonations.get(corrects) ?? '')
      if (donation) donation.refunded -= cents
    }
    this.#spendCredits()
  }

  #reduce(charge: OpenCharge, cents: number): void {
    charge.cents -= cents
    let excess = -openOf(charge)
    // In a merged account a waiver may have settled the other household's charge.
    for (const kind of ['payment', 'waiver'])
      for (const allocation of charge.allocations.toReversed())
        if (excess > 0 && allocation.credit.entry.kind === kind) {
          const back = Math.min(allocation.cents, excess)
          allocation.cents -= back
          allocation.credit.left += back
          excess -= back
        }
    charge.allocations = charge.allocations.filter((allocation) => allocation.cents > 0)
  }

  result(): Settlement {
    const charges = new Map([...this.#charges].map(([id, charge]) => [id, settledCharge(charge)]))
    const open = sum([...charges.values()].map((charge) => charge.open))
    const credit = sum([...this.#credits.values()].map(({ left }) => left))
    return {
      balance: credit - open,
      charges,
      corrected: this.#corrected,
      refunded: new Map(
        [...this.#credits.values(), ...this.#donations.values()].map(({ entry, refunded }) => [
          entry.id,
          refunded,
        ]),
      ),
      refundable: sum(this.#payments().map((payment) => this.#worthOf(payment))),
      open,
    }
  }
}

function openOf({ cents, allocations }: OpenCharge): number {
  return cents - sum(allocations.map((allocation) => allocation.cents))
}

function keyOf({ entry }: OpenCharge): string {
  return `${entry.due_on} ${entry.id}`
}

function settledCharge(charge: OpenCharge): SettledCharge {
  const { entry, cents, allocations } = charge
  const by = (kind: 'payment' | 'waiver') =>
    sum(allocations.filter(({ credit }) => credit.entry.kind === kind).map((allocation) => allocation.cents))
  const [paid, waived, open] = [by('payment'), by('waiver'), openOf(charge)]
  const payments = allocations
    .filter(({ credit }) => credit.entry.kind === 'payment')
    .map(({ credit, cents: part }) => ({ entry: credit.entry, cents: part }))
  const days = allocations.map(({ credit }) => credit.entry.received_on).toSorted()
  const state = cents === 0 ? 'corrected' : open > 0 ? 'open' : paid === 0 ? 'waived' : 'paid'
  return {
    entry,
    cents,
    paid,
    waived,
    open,
    state,
    payments,
    settledOn: open > 0 ? null : (days.at(-1) ?? null),
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
