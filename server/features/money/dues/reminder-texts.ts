import { m } from '../../../../contract/paraglide/messages.js'
import { getLocale } from '../../../../contract/paraglide/runtime.js'
import type { ReminderRule } from '../../../database/rows/money-rows.ts'
import { isMessage } from '../../../text/languages.ts'
import { inReadersLanguage } from '../../../text/versions.ts'
import { amountText, dayText } from '../settings/amounts-and-days.ts'
import type { StoredLevel } from '../settings/levels.service.ts'
import type { listOpenDues, Reader } from './reminders.queries.ts'

/** A due reminder with its recipient; without an address it is printed. */
export interface DueReminder {
  charge: Awaited<ReturnType<typeof listOpenDues>>[number]
  rule: ReminderRule
  reader: Reader
}

/** The texts that the form of the rules suggests, by level. */
const suggestions = { 1: m.money_reminder_text_1, 2: m.money_reminder_text_2, 3: m.money_reminder_text_3 }

/** Returns a rule's texts in the reader's language: its version, or a suggestion's translation. */
export function textsForReader(rule: ReminderRule): Pick<ReminderRule, 'subject' | 'text'> {
  const { level, subject, text, versions } = rule
  if (versions[getLocale()]) return inReadersLanguage(rule)
  return {
    subject: translated(subject, m.money_reminder_subject_first),
    text: translated(text, suggestions[level]),
  }
}

/** Returns the message in the reader's language for its text in any; other texts unchanged. */
function translated(text: string, message: typeof m.money_reminder_subject_first): string {
  return isMessage(text, message) ? message() : text
}

/** Writes subject and text of a reminder in the reader's language. */
export function mailTexts(
  { charge, rule }: Pick<DueReminder, 'charge' | 'rule'>,
  levels: ReadonlyMap<string, StoredLevel>,
): { subject: string; text: string } {
  const { subject, text } = textsForReader(rule)
  return { subject, text: `${text}\n\n${factsOf(charge, levels)}` }
}

export function factsOf(
  charge: Pick<DueReminder['charge'], 'open_cents' | 'due_on' | 'year' | 'level_id' | 'currency'>,
  levels: ReadonlyMap<string, StoredLevel>,
): string {
  const level = levels.get(charge.level_id ?? '')?.name ?? ''
  const amount = amountText(charge.open_cents, charge.currency)
  return m.money_reminder_facts({ level, year: charge.year ?? '', amount, date: dayText(charge.due_on) })
}
