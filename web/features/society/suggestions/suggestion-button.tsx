import { useState } from 'react'
import { m } from '../../../../contract/paraglide/messages.js'
import { browserApi } from '../../../api/browser-api.ts'
import { showFaultsOf } from '../../../api/show-faults.ts'
import { ConfirmDialog } from '../../../design/dialogs/confirm-dialog.tsx'
import { Button } from '../../../design/elements/button.tsx'
import { showAlert } from '../../../design/feedback/alert-store.ts'
import type { TypedText } from '../markdown/markdown-editor.tsx'

/** A button that fills a draft to adapt into the field of a page, and asks before it replaces what stands there. */
export function SuggestionButton({ page, field }: { page: string; field: TypedText }) {
  const [asked, setAsked] = useState(false)
  const [working, setWorking] = useState(false)

  async function fill() {
    setAsked(false)
    setWorking(true)
    const address = 'GET /api/admin/pages/:id/suggestion'
    const suggestion = await showFaultsOf(browserApi.request(address, { params: { id: page } }))
    setWorking(false)
    if (!suggestion) return
    field.replace(suggestion.text)
    const isWhole = page === 'privacy'
    showAlert('success', isWhole ? m.society_suggestion_filled_whole() : m.society_suggestion_filled())
  }
  return (
    <div>
      <Button working={working} onClick={() => (field.isBlank() ? void fill() : setAsked(true))}>
        {m.society_suggestion()}
      </Button>
      <ConfirmDialog
        open={asked}
        title={m.society_suggestion()}
        confirmLabel={m.society_suggestion_confirm()}
        onConfirm={() => void fill()}
        onCancel={() => setAsked(false)}
      >
        <p>{m.society_suggestion_replace()}</p>
      </ConfirmDialog>
    </div>
  )
}
