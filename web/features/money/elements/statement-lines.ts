import type { LedgerEntry } from '../../../../contract/money/accounts.ts'
import type { EntryKind } from '../../../../contract/money/options.ts'

/** An entry of a statement, with its change and the resulting balance. */
export interface StatementLine {
  entry: LedgerEntry
  /** Negative for charges and refunds; donations change no balance. */
  change: number
  balance: number
}

const signs: Record<Exclude<EntryKind, 'correction'>, number> = {
  charge: -1,
  payment: 1,
  waiver: 1,
  refund: -1,
  donation: 0,
}

/** Returns the change of the balance by an entry; a correction has the opposite of its entry. */
function changeOf(entry: LedgerEntry, byId: ReadonlyMap<string, LedgerEntry>): number {
  if (entry.kind === 'correction') {
    const corrected = byId.get(entry.corrects ?? '')
    return corrected && corrected.kind !== 'correction' ? -signOf(corrected, byId) * entry.cents : 0
  }
  return signOf(entry, byId) * entry.cents
}

function signOf(entry: LedgerEntry, byId: ReadonlyMap<string, LedgerEntry>): number {
  if (entry.kind === 'correction') return 0
  // Refunding a donation changes no balance either.
  const isOfDonation = entry.kind === 'refund' && byId.get(entry.corrects ?? '')?.kind === 'donation'
  return isOfDonation ? 0 : signs[entry.kind]
}

/**
 * Returns the lines of a statement, oldest first.
 * @param entries newest first, in the interface's order
 * @param balance the balance after the newest entry
 */
export function statementLines(entries: readonly LedgerEntry[], balance: number): StatementLine[] {
  const byId = new Map(entries.map((entry) => [entry._id, entry]))
  let behind = balance
  const lines = entries.map((entry) => {
    const line = { entry, change: changeOf(entry, byId), balance: behind }
    behind -= line.change
    return line
  })
  return lines.toReversed()
}
