import type { EntryKind } from '../../contract/money/options-and-limits.ts'
import type { StoredEntry } from '../../server/features/money/ledger/money-entries.queries.ts'
import { settle } from '../../server/features/money/ledger/settlement.ts'

/** Returns a generator of numbers from 0 to 1 (Mulberry32): the same numbers for each seed. */
export function seededRandom(start: number): () => number {
  let seed = start
  return () => {
    seed = (seed + 0x6d2b79f5) | 0
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** An entry that the rules allow after some others. */
type NextEntry = Pick<StoredEntry, 'kind' | 'cents'> &
  Partial<Pick<StoredEntry, 'due_on' | 'corrects' | 'pays'>>

const amountMax = 9000

/** Draws an entry that the rules allow after the others of an account. */
export function nextEntry(entries: readonly StoredEntry[], random: () => number): NextEntry {
  const amount = (most: number) => 1 + Math.floor(random() * Math.max(1, Math.min(most, amountMax)))
  const { charges, corrected, open, refundable, refunded } = settle(entries)
  const chosen = entries[Math.floor(random() * entries.length)]
  const left = (entry: StoredEntry) =>
    entry.cents - (corrected.get(entry.id) ?? 0) - (refunded.get(entry.id) ?? 0)
  const dice = random()
  if (dice < 0.3 || !chosen)
    return { kind: 'charge', cents: amount(amountMax), due_on: `2026-0${1 + Math.floor(random() * 9)}-01` }
  if (dice < 0.35) return { kind: 'donation', cents: amount(amountMax) }
  if (dice < 0.45 && (charges.get(chosen.id)?.open ?? 0) > 0)
    return { kind: random() < 0.7 ? 'payment' : 'waiver', cents: amount(open), pays: [chosen.id] }
  if (dice < 0.68) return { kind: 'payment', cents: amount(amountMax) }
  if (dice < 0.73 && open > 0) return { kind: 'waiver', cents: amount(open) }
  if (dice < 0.8 && refundable > 0) return { kind: 'refund', cents: amount(refundable) }
  if (dice < 0.86 && (chosen.kind === 'payment' || chosen.kind === 'donation') && left(chosen) > 0)
    return { kind: 'refund', cents: amount(left(chosen)), corrects: chosen.id }
  const correctable = left(chosen) - (charges.get(chosen.id)?.waived ?? 0)
  if (chosen.kind !== 'correction' && correctable > 0)
    return { kind: 'correction', cents: amount(correctable), corrects: chosen.id }
  return { kind: 'payment', cents: amount(amountMax) }
}

const signs: Record<EntryKind, -1 | 0 | 1> = {
  charge: -1,
  payment: 1,
  waiver: 1,
  refund: -1,
  donation: 0,
  correction: 0,
}

/** Sums the entries of an account by their kinds, without replaying them. */
export function sumOf(entries: readonly StoredEntry[]): number {
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const signOf = (entry: StoredEntry): number => {
    const about = byId.get(entry.corrects ?? '')
    if (entry.kind === 'correction') return about ? -signOf(about) : 0
    return entry.kind === 'refund' && about?.kind === 'donation' ? 0 : signs[entry.kind]
  }
  return entries.reduce((sum, entry) => sum + entry.cents * signOf(entry), 0)
}
