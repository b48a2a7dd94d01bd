import { type ReactNode, useEffect, useId, useRef } from 'react'
import { m } from '../../contract/paraglide/messages.js'
import { Button } from './button.tsx'
import styles from './confirm-dialog.module.css'

interface ConfirmDialogProps {
  open: boolean
  /** The question, for instance 'Delete event'. */
  title: string
  /** Names what will be lost. */
  children: ReactNode
  /** What the button says that does it, for instance 'Yes, delete!'. */
  confirmLabel: string
  cancelLabel?: string
  working?: boolean
  onConfirm: () => void
  /** Called on Cancel, on Escape and on a press beside the dialog. */
  onCancel: () => void
}

/** Asks before something is destroyed. The safe choice has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    title,
    children,
    confirmLabel,
    cancelLabel = m.site_cancel(),
    working,
    onConfirm,
    onCancel,
  } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()

  // The browser's own dialog has its state outside React.
  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal()
    if (!open) dialog.current?.close()
  }, [open])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way out is Escape, which the dialog has itself
    <dialog
      ref={dialog}
      role="alertdialog"
      className={styles.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onClose={() => open && onCancel()}
      onClick={(event) => event.target === event.currentTarget && onCancel()}
    >
      <div className={styles.sheet}>
        <h2 id={`${id}-title`}>{title}</h2>
        <div id={`${id}-text`}>{children}</div>
        <div className={styles.choices}>
          {/* The browser focuses what comes first in a dialog: the safe choice. */}
          <Button onClick={onCancel}>{cancelLabel}</Button>
          <Button look="danger" working={working} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </div>
      </div>
    </dialog>
  )
}
