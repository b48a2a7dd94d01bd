import { type ReactNode, useId } from 'react'
import { m } from '../../../contract/paraglide/messages.js'
import { Button } from '../elements/button.tsx'
import { Dialog, DialogChoices } from './dialog.tsx'

interface ConfirmDialogProps {
  open: boolean
  /** The question, for instance 'Delete event'. */
  title: string
  /** Says what will be lost. */
  children: ReactNode
  /** Text of the button that confirms, for instance 'Yes, delete!'. */
  confirmLabel: string
  cancelLabel?: string
  working?: boolean
  onConfirm: () => void
  /** Called on Cancel, on Escape and on a click outside the dialog. */
  onCancel: () => void
}

/** Asks before something is removed. The safe choice has the focus. */
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
  const id = useId()
  return (
    <Dialog
      open={open}
      role="alertdialog"
      title={title}
      aria-describedby={id}
      onClose={onCancel}
      onClick={(event) => event.target === event.currentTarget && onCancel()}
    >
      <div id={id}>{children}</div>
      <DialogChoices>
        {/* The browser focuses the first button of a dialog, so the safe choice is first. */}
        <Button onClick={onCancel}>{cancelLabel}</Button>
        <Button look="danger" working={working} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </DialogChoices>
    </Dialog>
  )
}
