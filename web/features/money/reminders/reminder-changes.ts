import { type RemindersPreview, remindersChange } from '../../../../contract/money/reminders.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { browserApi } from '../../../api/browser-api.ts'
import { ifUnchanged } from '../../../api/version-header.ts'
import { showAlert } from '../../../design/feedback/alert-store.ts'
import { readText } from '../../../design/forms/form-state.ts'
import { parseOrRefuse } from '../../../session/forms/parse-form.ts'
import { submitAsMember } from '../../../session/forms/submit.ts'
import { rulesIn } from './reminder-rules.ts'

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
