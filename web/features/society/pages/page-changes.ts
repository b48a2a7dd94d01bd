import { redirect } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import { pageText } from '../../../../contract/society/pages/schemas.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { ifUnchanged } from '../../../api/version-header.ts'
import { showAlert } from '../../../design/feedback/alert-store.ts'
import { readText, readTexts } from '../../../design/forms/form-text.ts'
import { parseOrRefuse } from '../../../session/forms/parse-form.ts'
import { submitAsMember } from '../../../session/forms/submit.ts'

/** Runs the change of a page that the form's `intent` names. */
export function changePage(request: Request, id: string) {
  return submitAsMember(request, async (fields) => {
    const made = { params: { id }, ...ifUnchanged(readText(fields, 'version')) }
    const text = () => ({ ...made, body: parseOrRefuse(pageText, readTexts(fields)) })
    switch (readText(fields, 'intent')) {
      case 'draft':
        await browserApi.request('PUT /api/admin/pages/:id/draft', text())
        showAlert('success', m.society_draft_saved())
        return null
      case 'discard':
        await browserApi.request('DELETE /api/admin/pages/:id/draft', made)
        showAlert('success', m.society_draft_discarded())
        return null
      case 'remove':
        await browserApi.request('DELETE /api/admin/pages/:id', made)
        showAlert('success', m.society_page_removed())
        return redirect('/admin/pages')
      default:
        await browserApi.request('PUT /api/admin/pages/:id', text())
        showAlert('success', m.society_page_published())
        return null
    }
  })
}
