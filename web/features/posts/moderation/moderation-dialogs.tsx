import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { m } from '../../../../contract/paraglide/messages.js'
import { readWriting, reasonText } from '../../../../contract/text/written-text.ts'
import { ConfirmDialog } from '../../../design/dialogs/confirm-dialog.tsx'
import { Dialog, DialogChoices } from '../../../design/dialogs/dialog.tsx'
import { Button } from '../../../design/elements/button.tsx'
import { ControlledTextArea } from '../../../design/fields/fields.tsx'
import styles from '../composer/composer.module.css'
import { useTextDraft } from '../composer/text-draft.ts'
import { blockMember } from './moderation-calls.ts'

interface ReasonDialogProps {
  open: boolean
  /** The name of the subject, under which the draft is stored. */
  place: string
  title: string
  /** Explains the consequences, and who is notified. */
  hint: string
  /** Shows the subject itself, such as a picture. */
  children?: ReactNode
  confirmLabel: string
  /** Returns whether it succeeded; otherwise the dialog stays open with the text. */
  onConfirm: (reason: string) => Promise<boolean>
  /** Called after success, on Cancel and on Escape. */
  onClose: () => void
}

/** The dialog that asks for the reason of a report or of an administrative action. */
export function ReasonDialog({ open, title, hint, children, ...asking }: ReasonDialogProps) {
  const { onClose } = asking
  const id = useId()
  return (
    <Dialog open={open} title={title} aria-describedby={id} onClose={onClose}>
      <p id={id}>{hint}</p>
      {open && children}
      {open && <ReasonForm {...asking} />}
    </Dialog>
  )
}

function ReasonForm({
  place,
  confirmLabel,
  onConfirm,
  onClose,
}: Omit<ReasonDialogProps, 'open' | 'title' | 'hint' | 'children'>) {
  const draft = useTextDraft(`${place}/reason`)
  const [error, setError] = useState<string>()
  const [isWorking, setWorking] = useState(false)
  const text = useRef<HTMLTextAreaElement>(null)

  async function confirm(event: FormEvent) {
    event.preventDefault()
    if (isWorking) return
    const read = readWriting(draft.text, reasonText)
    setError(read.fault)
    if (read.fault !== undefined) return text.current?.focus()
    setWorking(true)
    const isDone = await onConfirm(read.text)
    setWorking(false)
    if (isDone) leave()
  }

  function leave() {
    draft.write('')
    onClose()
  }

  return (
    <form className={styles.form} noValidate onSubmit={confirm}>
      <ControlledTextArea
        name="reason"
        label={m.posts_reason()}
        required
        error={error}
        ref={text}
        rows={3}
        value={draft.text}
        onWrite={(next) => {
          setError(undefined)
          draft.write(next)
        }}
      />
      <DialogChoices>
        <Button onClick={leave}>{m.site_cancel()}</Button>
        <Button type="submit" look="danger" working={isWorking}>
          {confirmLabel}
        </Button>
      </DialogChoices>
    </form>
  )
}

interface BlockDialogProps {
  open: boolean
  /** A post or comment of the member. */
  written: { user: string; name: string }
  onClose: () => void
}

/** The confirmation before blocking a member. */
export function BlockDialog({ open, written, onClose }: BlockDialogProps) {
  const [isWorking, setWorking] = useState(false)
  async function block() {
    setWorking(true)
    await blockMember(written)
    setWorking(false)
    onClose()
  }
  return (
    <ConfirmDialog
      open={open}
      title={m.posts_block_question({ name: written.name })}
      confirmLabel={m.posts_block_confirm()}
      working={isWorking}
      onConfirm={block}
      onCancel={onClose}
    >
      <p>{m.posts_block_losses()}</p>
    </ConfirmDialog>
  )
}
