import type { Reminders } from '../../../../contract/money/reminders.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { locales } from '../../../../contract/paraglide/runtime.js'

type Rule = Reminders['rules'][number]

/** The texts that the form of the rules suggests, by level. */
const suggestions = { 1: m.money_reminder_text_1, 2: m.money_reminder_text_2, 3: m.money_reminder_text_3 }

/** Returns a rule's texts; suggested ones in the reader's language, whatever the treasurer's was. */
export function textsForReader({ level, subject, text }: Rule): Pick<Rule, 'subject' | 'text'> {
  return {
    subject: translated(subject, m.money_reminder_subject_first),
    text: translated(text, suggestions[level]),
  }
}

/** Returns the message in the reader's language for its text in any; other texts unchanged. */
function translated(text: string, message: typeof m.money_reminder_subject_first): string {
  return locales.some((locale) => message({}, { locale }) === text) ? message() : text
}
