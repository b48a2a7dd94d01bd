import { methodText } from '../../../../contract/money/options-and-limits.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { digitText } from '../../../text/formats.ts'
import type { StoredLevel } from '../settings/levels.service.ts'
import type { StoredEntry } from './money-entries.queries.ts'

/** Describes the purpose of an entry in a few words. */
export function entryText(
  entry: StoredEntry,
  { levels, entries }: { levels: ReadonlyMap<string, StoredLevel>; entries: readonly StoredEntry[] },
): string {
  const method = methodText[entry.method ?? 'other']()
  if (entry.kind === 'charge') {
    const level = levels.get(entry.level_id ?? '')?.name
    if (level !== undefined)
      return entry.year === null
        ? m.money_text_dues_only({ level })
        : m.money_text_dues({ year: entry.year, level })
    if (entry.purpose === 'ticket') return m.money_text_ticket({ event: entry.about ?? '' })
    return entry.about ?? m.money_text_charge()
  }
  if (entry.kind === 'correction') {
    const corrected = entries.find(({ id }) => id === entry.corrects)
    const text = corrected && corrected.kind !== 'correction' ? entryText(corrected, { levels, entries }) : ''
    return entry.corrected_year === null
      ? m.money_text_correction({ text })
      : m.money_text_correction_year({ text, year: entry.corrected_year })
  }
  if (entry.kind === 'waiver') return m.money_text_waiver()
  if (entry.kind === 'donation') return m.money_text_donation({ method })
  if (entry.kind === 'refund') return m.money_text_refund({ method })
  if (entry.method === null) return m.money_text_opening()
  return entry.check_number === null
    ? m.money_text_payment({ method })
    : m.money_text_check({ number: digitText(entry.check_number) })
}
