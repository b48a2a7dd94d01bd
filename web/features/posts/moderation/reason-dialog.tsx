import { type FormEvent, useId, useRef, useState } from 'react'
import { m } from '../../../../contract/paraglide/messages.js'
import { reasonInput } from '../../../../contract/posts/schemas.ts'
import { rememberPlace } from '../../../browser/focus-place.ts'
import { Button } from '../../../design/elements/button.tsx'
import dialogStyles from '../../../design/feedback/dialog.module.css'
import { Dialog } from '../../../design/feedback/dialog.tsx'
import fieldStyles from '../../../design/fields/field.module.css'
import { Field, useField } from '../../../design/fields/field.tsx'
import { parseForm } from '../../../session/forms/parse-form.ts'
import { useKeptText } from '../writing/kept-text.ts'
import styles from '../writing/writing-form.module.css'

interface ReasonDialogProps {
  open: boolean
  /** The name of its subject, under which what was typed is kept. */
  place: string
  title: string
  /** Says what comes of it, and who learns of it. */
  hint: string
  confirmLabel: string
  /** Returns whether it was done; the dialog stays open with the text otherwise. */
  onConfirm: (reason: string) => Promise<boolean>
  /** Called when it is done, on Cancel and on Escape. */
  onClose: () => void
}

/** Asks for the reason of a report or of an administrative action. */
export function ReasonDialog({ open, title, hint, ...asking }: ReasonDialogProps) {
  const { onClose } = asking
  const id = useId()
  return (
    <Dialog open={open} aria-labelledby={`${id}-title`} aria-describedby={`${id}-hint`} onClose={onClose}>
      <h2 id={`${id}-title`}>{title}</h2>
      <p id={`${id}-hint`}>{hint}</p>
      {open && <ReasonForm {...asking} />}
    </Dialog>
  )
}

function ReasonForm({
  place,
  confirmLabel,
  onConfirm,
  onClose,
}: Omit<ReasonDialogProps, 'open' | 'title' | 'hint'>) {
  const kept = useKeptText(`${place}/reason`)
  const [error, setError] = useState<string>()
  const [isWorking, setWorking] = useState(false)
  const text = useRef<HTMLTextAreaElement>(null)
  const field = { name: 'reason', label: m.posts_reason(), required: true, error }
  const links = useField(field)

  async function confirm(event: FormEvent) {
    event.preventDefault()
    if (isWorking) return
    const { value, faults } = parseForm(reasonInput, { reason: kept.text })
    setError(faults?.[0]?.msg)
    if (faults) return text.current?.focus()
    const goOn = rememberPlace()
    setWorking(true)
    const isDone = await onConfirm(value.reason)
    setWorking(false)
    if (!isDone) return
    leave()
    goOn()
  }

  function leave() {
    kept.write('')
    onClose()
  }

  return (
    <form className={styles.form} noValidate onSubmit={confirm}>
      <Field props={field} links={links}>
        <textarea
          {...links.control}
          ref={text}
          className={fieldStyles.control}
          dir="auto"
          rows={3}
          value={kept.text}
          onChange={(event) => {
            setError(undefined)
            kept.write(event.target.value)
          }}
        />
      </Field>
      <div className={dialogStyles.choices}>
        <Button onClick={leave}>{m.site_cancel()}</Button>
        <Button type="submit" look="danger" working={isWorking}>
          {confirmLabel}
        </Button>
      </div>
    </form>
  )
}
