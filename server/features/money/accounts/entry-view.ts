import type { LedgerEntry } from '../../../../contract/money/accounts.ts'
import { undoMilliseconds } from '../../../../contract/money/options-and-limits.ts'
import { entryText } from '../ledger/entry-text.ts'
import type { StoredEntry } from '../ledger/money-entries.queries.ts'
import type { SettledAccount } from '../ledger/settling.service.ts'
import type { StoredLevel } from '../settings/levels.service.ts'

/** The names and links of entries. */
interface EntryMarks {
  levels: ReadonlyMap<string, StoredLevel>
  receipts: ReadonlyMap<string, string>
  deposits: ReadonlyMap<string, string | null>
  /** Names by account; null withholds them, and the notes. */
  treasurers: ReadonlyMap<string, string> | null
  viewerId: string
  now: Date
}

/** Formats the entries of an account, newest first. */
export function viewEntries(settled: SettledAccount, marks: EntryMarks): LedgerEntry[] {
  return settled.entries.map((entry) => viewEntry(entry, settled, marks)).toReversed()
}

export function viewEntry(entry: StoredEntry, settled: SettledAccount, marks: EntryMarks): LedgerEntry {
  const { settlement, periods, entries } = settled
  const charge = settlement.charges.get(entry.id)
  const level = marks.levels.get(entry.level_id ?? '')
  const correctedCents = settlement.corrected.get(entry.id) ?? 0
  const isRecent = marks.now.getTime() - Date.parse(entry.entered_at) < undoMilliseconds
  return {
    _id: entry.id,
    kind: entry.kind,
    cents: entry.cents,
    currency: entry.currency,
    purpose: entry.purpose,
    text: entryText(entry, { levels: marks.levels, entries }),
    method: entry.method,
    checkNumber: entry.check_number,
    receivedOn: entry.received_on,
    dueOn: entry.due_on,
    enteredAt: entry.entered_at,
    enteredBy: marks.treasurers?.get(entry.entered_by ?? '') ?? null,
    user: { _id: entry.user_id, name: entry.user_name },
    note: marks.treasurers ? entry.note : null,
    level: level ? { _id: level.id, name: level.name } : null,
    year: entry.year,
    corrects: entry.corrects,
    correctedYear: entry.corrected_year,
    correctedCents,
    openCents: charge?.open ?? null,
    state: charge?.state ?? null,
    paidUntil: periods.get(entry.id)?.until ?? null,
    receipt: marks.receipts.get(entry.id) ?? null,
    deposit: marks.deposits.get(entry.id) ?? null,
    event: entry.event_id,
    canUndo:
      isRecent && entry.entered_by === marks.viewerId && entry.kind !== 'correction' && correctedCents === 0,
  }
}
