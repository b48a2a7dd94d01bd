import type { FestivalKey } from '../../../../contract/events/festival-list.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { browserApi } from '../../../api/browser-api.ts'
import { ifUnchanged } from '../../../api/version-header.ts'
import { showAlert } from '../../../design/feedback/alerts.tsx'
import { readText } from '../../../design/forms/form-layout.tsx'

/** Sends what an editor decided about the day of a festival. The server checks the day: its schema has all festivals' texts. */
export async function changeFestival(fields: FormData): Promise<{ faults: [] }> {
  const params = { key: readText(fields, 'festival') as FestivalKey, year: Number(readText(fields, 'year')) }
  const seen = { params, ...ifUnchanged(readText(fields, 'version')) }
  if (readText(fields, 'intent') === 'withdraw') {
    const { name } = await browserApi.request('DELETE /api/admin/festivals/:key/:year', seen)
    showAlert('success', m.festivals_withdrawn({ name }))
  } else {
    const body = { day: readText(fields, 'day') }
    const { name } = await browserApi.request('PUT /api/admin/festivals/:key/:year', { ...seen, body })
    showAlert('success', m.festivals_saved({ name }))
  }
  return { faults: [] }
}
