import { type ReactNode, useId, useState } from 'react'
import type { FetcherWithComponents } from 'react-router'
import { m } from '../../../contract/paraglide/messages.js'
import { Button } from '../elements/button.tsx'
import { TypedText } from '../texts/typed-text.tsx'
import { Dialog, DialogChoices } from './dialog.tsx'

interface ConfirmDialogProps {
  open: boolean
  /** The question, for instance 'Delete event'. */
  title: string
  /** Explains the loss. */
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

interface RemovalButtonProps {
  label: string
  /** A shorter label, where the surroundings state the rest. */
  short?: string
  /** Explains the loss. */
  losses: string
  fetcher: FetcherWithComponents<unknown>
  /** Values sent to the page's action. */
  values: Record<string, string | number>
}

/** A button that removes something after a confirmation that states the loss. */
export function RemovalButton({ label, short, losses, fetcher, values }: RemovalButtonProps) {
  const [asked, setAsked] = useState(false)
  return (
    <>
      <Button look="danger" onClick={() => setAsked(true)}>
        {short === undefined ? (
          <TypedText>{label}</TypedText>
        ) : (
          <>
            <span aria-hidden="true">{short}</span>
            <span className="visually-hidden">{label}</span>
          </>
        )}
      </Button>
      <ConfirmDialog
        open={asked}
        title={label}
        confirmLabel={m.site_remove_confirm()}
        working={fetcher.state !== 'idle'}
        onConfirm={() => {
          setAsked(false)
          void fetcher.submit(values, { method: 'post' })
        }}
        onCancel={() => setAsked(false)}
      >
        <p>
          <TypedText>{losses}</TypedText>
        </p>
      </ConfirmDialog>
    </>
  )
}
