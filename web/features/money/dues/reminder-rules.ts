import { type ReminderLevel, reminderLevels } from '../../../../contract/money/options-and-limits.ts'
import { type RemindersPreview, remindersChange } from '../../../../contract/money/reminders.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { type Locale, locales } from '../../../../contract/paraglide/runtime.js'
import { readWholeNumber } from '../../../../contract/text/digits.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { ifUnchanged } from '../../../api/version-header.ts'
import { showAlert } from '../../../design/feedback/alerts.tsx'
import { readText } from '../../../design/forms/form-layout.tsx'
import { versionField } from '../../../design/forms/text-versions.tsx'
import { parseOrRefuse } from '../../../session/forms/parse-form.ts'
import { FormRefusal, submitAsMember } from '../../../session/forms/submit.ts'

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
      const { texts, faults } = textsIn(fields, level, null)
      const versions = locales
        .filter((locale) => fields.has(versionField(locale, `text-${level}`)))
        .map((locale) => ({ locale, ...textsIn(fields, level, locale) }))
      const found = [
        ...(number < daysMax ? [] : [{ param: `days-${level}`, msg: m.money_reminder_days_form() }]),
        ...faults,
        // A version without any text is removed.
        ...versions.flatMap((version) => (version.faults.length === 1 ? version.faults : [])),
      ]
      if (found.length > 0) throw new FormRefusal(found)
      const days = readText(fields, `when-${level}`) === 'before' ? -number : number
      return {
        level,
        days: days === 0 ? 0 : days,
        ...texts,
        versions: Object.fromEntries(versions.map((version) => [version.locale, version.texts])),
      }
    })
}

/** Reads subject and text of a rule or version, with faults of empty ones. */
function textsIn(fields: FormData, level: ReminderLevel, version: Locale | null) {
  const [subjectName, textName] = [
    versionField(version, `subject-${level}`),
    versionField(version, `text-${level}`),
  ]
  const texts = { subject: readText(fields, subjectName), text: readText(fields, textName) }
  const missing = (param: string, field: string) => ({ param, msg: m.errors_required({ field }) })
  const faults = [
    ...(texts.subject === '' ? [missing(subjectName, m.money_reminder_subject())] : []),
    ...(texts.text === '' ? [missing(textName, m.money_reminder_text())] : []),
  ]
  return { texts, faults }
}

const doneTexts = {
  save: m.money_reminders_saved,
  on: m.money_reminders_are_on,
  off: m.money_reminders_are_off,
}

/** The outcome of a change. Without the key `faults`, so that the page loads the saved rules. */
interface Done {
  faults?: never
  preview?: RemindersPreview
}

/** Runs the form of the reminders, by its `intent`. */
export function changeReminders(request: Request) {
  return submitAsMember(request, async (fields): Promise<Done> => {
    const intent = readText(fields, 'intent') as keyof typeof doneTexts | 'preview'
    if (intent === 'preview')
      return { preview: await browserApi.request('POST /api/admin/money/reminders/preview') }
    const body = parseOrRefuse(remindersChange, { on: intent === 'on', rules: rulesIn(fields) })
    const seen = ifUnchanged(readText(fields, 'version'))
    await browserApi.request('PUT /api/admin/money/reminders', { body, ...seen })
    showAlert('success', doneTexts[intent]())
    return {}
  })
}
