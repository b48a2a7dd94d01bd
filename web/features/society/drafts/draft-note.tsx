import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import { showFaultsOf } from '../../../api/show-faults.ts'
import { ConfirmDialog } from '../../../design/dialogs/confirm-dialog.tsx'
import { Button } from '../../../design/elements/button.tsx'
import { Disclosure } from '../../../design/elements/disclosure.tsx'
import { formatInstant } from '../../../design/texts/format-date.ts'
import { useSocietyZone } from '../../../shell/site/use-site.ts'
import { MarkdownText } from '../markdown/markdown-text.tsx'
import styles from './draft-note.module.css'
import {
  type DraftSaving,
  discardOwnDraft,
  type EditedText,
  type EditorDraft,
  useAutosave,
} from './own-draft.ts'

interface DraftNoteProps {
  edited: EditedText
  own: EditorDraft
  /** The text as it is saved. */
  saved: { title: string; html: string; lang?: string } | null
  /** Called after the draft is discarded: the data loaded next fills the form. */
  onDiscarded: () => void
}

/**
 * Autosaves the surrounding form as a draft and shows the result. Also shows whether a draft fills the form,
 * and other people who are editing or have saved the same text.
 */
export function DraftNote({ edited, own, saved, onDiscarded }: DraftNoteProps) {
  const { mark, saving, saveThisOne } = useAutosave(edited, own.draft)
  const zone = useSocietyZone()
  const others = saving.state === 'saved' ? saving.others : own.others
  const isOutdated = saving.state === 'saved' ? saving.outdated : own.draft?.outdated
  return (
    <div ref={mark} className={styles.notes}>
      {own.draft && (
        <div className={styles.note}>
          <p>{m.society_own_draft_shown({ date: formatInstant(own.draft.updatedAt, zone) })}</p>
          <DiscardButton edited={edited} onDiscarded={onDiscarded} />
        </div>
      )}
      {isOutdated && saved && (
        <div className={styles.note} role="alert">
          <p>{own.draft?.outdated ? m.society_own_draft_outdated() : m.society_own_draft_overtaken()}</p>
          {own.draft?.outdated && (
            <Disclosure summary={m.society_own_draft_saved_text()}>
              <p lang={saved.lang}>
                <strong>{saved.title}</strong>
              </p>
              <MarkdownText html={saved.html} />
            </Disclosure>
          )}
        </div>
      )}
      {others.map(({ name, updatedAt }) => (
        <p key={name} className={styles.note}>
          {m.society_own_draft_other({ name, date: formatInstant(updatedAt, zone) })}
        </p>
      ))}
      {saving.state === 'failed' && (
        <div className={styles.note} role="alert">
          <p>{m.society_own_draft_not_kept({ why: saving.message })}</p>
          {saving.isElsewhere && <Button onClick={saveThisOne}>{m.society_own_draft_this_one()}</Button>}
        </div>
      )}
      <p className={styles.status} role="status">
        {statusText(saving, zone)}
      </p>
    </div>
  )
}

function statusText(saving: DraftSaving, zone: string): string {
  if (saving.state !== 'saved') return m.society_own_draft_hint()
  return m.society_own_draft_kept({ date: formatInstant(saving.updatedAt, zone) })
}

function DiscardButton({ edited, onDiscarded }: Pick<DraftNoteProps, 'edited' | 'onDiscarded'>) {
  const [asked, setAsked] = useState(false)
  const [working, setWorking] = useState(false)
  const { revalidate } = useRevalidator()
  async function discard() {
    setAsked(false)
    setWorking(true)
    const work = discardOwnDraft(edited.kind, edited.id).then(onDiscarded).then(revalidate)
    await showFaultsOf(work)
    setWorking(false)
  }
  return (
    <div>
      <Button working={working} onClick={() => setAsked(true)}>
        {m.society_own_draft_discard()}
      </Button>
      <ConfirmDialog
        open={asked}
        title={m.society_own_draft_discard()}
        confirmLabel={m.society_own_draft_discard_confirm()}
        onConfirm={() => void discard()}
        onCancel={() => setAsked(false)}
      >
        <p>{m.society_own_draft_losses()}</p>
      </ConfirmDialog>
    </div>
  )
}
