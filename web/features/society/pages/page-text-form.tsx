import { useState } from 'react'
import type { Fault } from '../../../../contract/errors.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import type { Locale } from '../../../../contract/paraglide/runtime.js'
import { isBuiltIn } from '../../../../contract/society/options-and-limits.ts'
import type { PageState } from '../../../../contract/society/pages.ts'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { showFaultsOf } from '../../../api/show-faults.ts'
import { ConfirmDialog } from '../../../design/dialogs/confirm-dialog.tsx'
import { Button } from '../../../design/elements/button.tsx'
import { showAlert } from '../../../design/feedback/alerts.tsx'
import { DateTimeField } from '../../../design/fields/date-field.tsx'
import { FieldRow } from '../../../design/fields/field.tsx'
import { FormActions, SubmitButton } from '../../../design/forms/form-layout.tsx'
import { PageForm } from '../../../session/forms/page-form.tsx'
import { useSocietyZone } from '../../../shell/site/use-site.ts'
import { zoneName } from '../../events/times/event-times.tsx'
import { LinkPreview } from '../discovery/link-preview.tsx'
import { DraftNote } from '../drafts/draft-note.tsx'
import { type EditorDraft, useFilling } from '../drafts/own-draft.ts'
import type { TypedText } from '../markdown/markdown-editor.tsx'
import { LanguageField, TitlesAndTexts } from '../markdown/title-and-text.tsx'
import styles from './pages.module.css'

interface PageTextFormProps {
  page: PageState
  /** The saved text, rendered. */
  html: string
  /** The unsaved draft. */
  own: EditorDraft
  faults: readonly Fault[] | undefined
  /** The unfilled blanks of a text that was about to be published. */
  blanks: readonly string[]
}

/** The editor of a page, which autosaves and publishes now or at a time. */
export function PageTextForm({ page, html: savedHtml, own: loaded, faults, blanks }: PageTextFormProps) {
  const zone = useSocietyZone()
  const { own, key, beginAgain } = useFilling(loaded, page.version)
  const html = own.html.text ?? savedHtml
  return (
    <PageForm key={key} faults={faults} draft={own.typed} requiredNote>
      <DraftNote
        edited={{ kind: 'page', id: page._id, base: page.version }}
        own={own}
        saved={{ title: page.draft.title, html: savedHtml }}
        onDiscarded={beginAgain}
      />
      <input type="hidden" name="version" value={page.version} />
      <TitlesAndTexts
        language={page.language ?? languageOf(`${page.draft.title} ${page.draft.text}`)}
        saved={{ ...page.draft, html: savedHtml }}
        versions={page.versions}
        drafted={own.html}
        buttons={(version, field) =>
          isBuiltIn(page.slug) && <SuggestionButton page={page._id} version={version} field={field} />
        }
      />
      <FieldRow>
        <LanguageField defaultValue={page.language} />
        <DateTimeField
          name="publishAt"
          label={m.society_publish_at()}
          hint={m.society_publish_at_hint({ zone: zoneName(zone) })}
          {...(page.publishAt && { defaultValue: page.publishAt })}
        />
      </FieldRow>
      <LinkPreview title={own.typed?.title?.[0] ?? page.draft.title} html={html} />
      <FormActions>
        <SubmitButton name="intent" value="publish">
          {m.society_publish()}
        </SubmitButton>
        <SubmitButton look="quiet" name="intent" value="draft">
          {m.society_draft_save()}
        </SubmitButton>
        {page.scheduledAt && (
          <SubmitButton look="quiet" name="intent" value="call off">
            {m.society_call_off()}
          </SubmitButton>
        )}
        {page.published && (
          <SubmitButton look="quiet" name="intent" value="take down">
            {m.society_take_down()}
          </SubmitButton>
        )}
        {page.unpublished && (
          <SubmitButton look="quiet" name="intent" value="put up">
            {m.society_put_up()}
          </SubmitButton>
        )}
      </FormActions>
      <BlanksLeft blanks={blanks} />
    </PageForm>
  )
}

interface SuggestionButtonProps {
  page: string
  /** The language of the text; null for the officer's. */
  version: Locale | null
  field: TypedText
}

/** Fills a page's field with a text to adapt, after a confirmation if needed. */
function SuggestionButton({ page, version, field }: SuggestionButtonProps) {
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
function BlanksLeft({ blanks }: { blanks: readonly string[] }) {
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
