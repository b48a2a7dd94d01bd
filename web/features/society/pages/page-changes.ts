import { redirect } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import { isBuiltIn } from '../../../../contract/society/options-and-limits.ts'
import { blanksIn, type PageText, pageText, publishedText } from '../../../../contract/society/pages.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { ifUnchanged } from '../../../api/version-header.ts'
import { showAlert } from '../../../design/feedback/alerts.tsx'
import { readText, readTexts } from '../../../design/forms/form-layout.tsx'
import { readVersions } from '../../../design/forms/text-versions.tsx'
import { parseOrRefuse } from '../../../session/forms/parse-form.ts'
import { submitAsMember } from '../../../session/forms/submit.ts'
import { draftsArrived } from '../drafts/own-draft.ts'

/**
 * Runs the change of a page by the form's `intent`. Publishing a text with blanks requires a second request.
 */
export function changePage(request: Request, id: string) {
  return submitAsMember(request, async (fields) => {
    await draftsArrived()
    const options = { params: { id }, ...ifUnchanged(readText(fields, 'version')) }
    const intent = readText(fields, 'intent')
    switch (intent) {
      case 'draft':
        await browserApi.request('PUT /api/admin/pages/:id/draft', {
          ...options,
          body: parseOrRefuse(pageText, { ...readTexts(fields), versions: readVersions(fields) }),
        })
        showAlert('success', m.society_draft_saved())
        return null
      case 'call off':
        await browserApi.request('DELETE /api/admin/pages/:id/schedule', options)
        showAlert('success', m.society_called_off())
        return null
      case 'take down':
        await browserApi.request('PUT /api/admin/pages/:id/publication', {
          ...options,
          body: { published: false },
        })
        showAlert('success', m.society_page_taken_down())
        return null
      case 'put up':
        await browserApi.request('PUT /api/admin/pages/:id/publication', {
          ...options,
          body: { published: true },
        })
        showAlert('success', m.society_page_put_up())
        return null
      case 'discard':
        await browserApi.request('DELETE /api/admin/pages/:id/draft', options)
        showAlert('success', m.society_draft_discarded())
        return null
      case 'remove':
        await browserApi.request('DELETE /api/admin/pages/:id', options)
        showAlert('success', m.society_page_removed())
        return redirect('/admin/pages')
      default: {
        const body = parseOrRefuse(publishedText, {
          ...readTexts(fields),
          versions: readVersions(fields),
        })
        const blanks = isBuiltIn(id) && intent !== 'publish with blanks' ? blanksIn(textsOf(body)) : []
        if (blanks.length > 0) return { faults: [], blanks }
        const { scheduledAt } = await browserApi.request('PUT /api/admin/pages/:id', { ...options, body })
        showAlert('success', scheduledAt ? m.society_page_scheduled() : m.society_page_published())
        return null
      }
    }
  })
}

/** Joins a text and its versions. */
function textsOf({ text, versions }: PageText): string {
  return [text, ...Object.values(versions ?? {}).map((version) => version?.text)].join('\n\n')
}
