import { useState } from 'react'
import { m } from '../../../../contract/paraglide/messages.js'
import type { Locale } from '../../../../contract/paraglide/runtime.js'
import { browserApi } from '../../../api/browser-api.ts'
import { showFaultsOf } from '../../../api/show-faults.ts'
import { ConfirmDialog } from '../../../design/dialogs/confirm-dialog.tsx'
import { Button } from '../../../design/elements/button.tsx'
import { showAlert } from '../../../design/feedback/alert-store.ts'
import { SubmitButton } from '../../../design/forms/form-layout.tsx'
import type { TypedText } from '../markdown/markdown-editor.tsx'
import styles from './pages.module.css'

interface SuggestionButtonProps {
  page: string
  /** The language of the text; null for the officer's. */
  version: Locale | null
  field: TypedText
}

/** Fills a page's field with a text to adapt, after a confirmation if needed. */
export function SuggestionButton({ page, version, field }: SuggestionButtonProps) {
  const [asked, setAsked] = useState(false)
  const [working, setWorking] = useState(false)

  async function fill() {
    setAsked(false)
    setWorking(true)
    const address = 'GET /api/admin/pages/:id/suggestion'
    const query = version ? { lang: version } : {}
    const suggestion = await showFaultsOf(browserApi.request(address, { params: { id: page }, query }))
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

/** Lists the unfilled blanks of a text, and offers to publish it anyway. */
export function BlanksLeft({ blanks }: { blanks: readonly string[] }) {
  return (
    <div role="alert">
      {blanks.length > 0 && (
        <div className={styles.blanks}>
          <p>{m.society_blanks_left()}</p>
          <ul>
            {blanks.map((words) => (
              <li key={words}>[{words}]</li>
            ))}
          </ul>
          <div>
            <SubmitButton look="quiet" name="intent" value="publish with blanks">
              {m.society_publish_with_blanks()}
            </SubmitButton>
          </div>
        </div>
      )}
    </div>
  )
}
