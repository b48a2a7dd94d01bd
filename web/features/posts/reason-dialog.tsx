import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { countCharacters, saysSomething } from '../../../contract/characters.ts'
import { m } from '../../../contract/paraglide/messages.js'
import { reasonMax } from '../../../contract/posts/limits.ts'
import { Button } from '../../design/button.tsx'
import dialogStyles from '../../design/confirm-dialog.module.css'
import fieldStyles from '../../design/field.module.css'
import { Field, useField } from '../../design/field.tsx'
import styles from './writing-form.module.css'

interface ReasonDialogProps {
  open: boolean
  title: string
  /** What comes of it, and who learns of it. */
  hint: string
  confirmLabel: string
  /** Answers whether it was done; the dialog stays open with the text otherwise. */
  onConfirm: (reason: string) => Promise<boolean>
  /** Called when it is done, on Cancel and on Escape. */
  onClose: () => void
}

/** Asks for the reason of a report or of an officer's act. */
export function ReasonDialog({ open, title, hint, confirmLabel, onConfirm, onClose }: ReasonDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()

  // The browser's own dialog has its state outside React.
  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal()
    if (!open) dialog.current?.close()
  }, [open])

  return (
    <dialog
      ref={dialog}
      className={dialogStyles.dialog}
      aria-labelledby={id}
      onClose={() => open && onClose()}
    >
      <div className={dialogStyles.sheet}>
        <h2 id={id}>{title}</h2>
        {open && <ReasonForm {...{ hint, confirmLabel, onConfirm, onClose }} />}
      </div>
    </dialog>
  )
}

function ReasonForm({
  hint,
  confirmLabel,
  onConfirm,
  onClose,
}: Pick<ReasonDialogProps, 'hint' | 'confirmLabel' | 'onConfirm' | 'onClose'>) {
  const [error, setError] = useState<string>()
  const [isWorking, setWorking] = useState(false)
  const text = useRef<HTMLTextAreaElement>(null)
  const field = { name: 'reason', label: m.posts_reason(), hint, required: true, error }
  const links = useField(field)

  async function confirm(event: FormEvent) {
    event.preventDefault()
    if (isWorking) return
    const reason = text.current?.value.trim() ?? ''
    const fault = faultIn(reason)
    setError(fault)
    if (fault) return text.current?.focus()
    setWorking(true)
    const isDone = await onConfirm(reason)
    setWorking(false)
    if (isDone) onClose()
  }

  return (
    <form className={styles.form} noValidate onSubmit={confirm}>
      <Field props={field} links={links}>
        <textarea {...links.control} ref={text} className={fieldStyles.control} rows={3} />
      </Field>
      <div className={dialogStyles.choices}>
        <Button onClick={onClose}>{m.site_cancel()}</Button>
        <Button type="submit" look="danger" working={isWorking}>
          {confirmLabel}
        </Button>
      </div>
    </form>
  )
}

function faultIn(reason: string): string | undefined {
  if (!saysSomething(reason)) return m.errors_required({ field: m.posts_reason() })
  if (countCharacters(reason) > reasonMax)
    return m.errors_too_long({ field: m.posts_reason(), max: reasonMax })
}
