import { reminderLevels } from '../../../../contract/money/options.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { readWholeNumber } from '../../../../contract/text/digits.ts'
import { readText } from '../../../design/forms/form-state.ts'
import { FormRefusal } from '../../../session/forms/submit.ts'

/** Numbers with more digits are mistakes. */
const daysMax = 1000

/**
 * Reads the used rules of a form; days before the due date are negative.
 * @throws {FormRefusal} with a fault at the field
 */
export function rulesIn(fields: FormData) {
  return reminderLevels
    .filter((level) => fields.has(`level-${level}`))
    .map((level) => {
      const number = readWholeNumber(readText(fields, `days-${level}`)) ?? Number.NaN
      const subject = readText(fields, `subject-${level}`)
      const text = readText(fields, `text-${level}`)
      const faults = [
        !(number < daysMax) && { param: `days-${level}`, msg: m.money_reminder_days_form() },
        subject === '' && {
          param: `subject-${level}`,
          msg: m.errors_required({ field: m.money_reminder_subject() }),
        },
        text === '' && { param: `text-${level}`, msg: m.errors_required({ field: m.money_reminder_text() }) },
      ].filter((fault) => fault !== false)
      if (faults.length > 0) throw new FormRefusal(faults)
      const days = readText(fields, `when-${level}`) === 'before' ? -number : number
      return { level, days: days === 0 ? 0 : days, subject, text }
    })
}
