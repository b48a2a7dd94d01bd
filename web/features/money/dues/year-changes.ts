import { type YearPlan, yearBeginning } from '../../../../contract/money/years.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { browserApi } from '../../../api/browser-api.ts'
import { showAlert } from '../../../design/feedback/alerts.tsx'
import { readText } from '../../../design/forms/form-layout.tsx'
import { parseOrRefuse } from '../../../session/forms/parse-form.ts'
import { submitAsMember } from '../../../session/forms/submit.ts'

interface Done {
  faults: []
  plan?: YearPlan
}

/** Previews, begins or closes a year, depending on the form's `intent`. */
export function changeYears(request: Request) {
  return submitAsMember(request, async (fields): Promise<Done> => {
    const year = Number(readText(fields, 'year'))
    if (readText(fields, 'intent') === 'close') {
      const params = { year: String(year) }
      await browserApi.request('POST /api/admin/money/years/:year/closing', { params })
      showAlert('success', m.money_year_closed({ year }))
      return { faults: [] }
    }
    const preview = readText(fields, 'intent') === 'preview'
    const body = parseOrRefuse(yearBeginning, { year, preview })
    const plan = await browserApi.request('POST /api/admin/money/years', { body })
    if (!preview) showAlert('success', m.money_year_begun({ year, count: plan.count }))
    return { faults: [], plan }
  })
}
