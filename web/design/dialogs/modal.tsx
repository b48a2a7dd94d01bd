import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react'
import { doubleClickMilliseconds } from '../../browser/double-click.ts'
import { keepFocus } from '../../browser/keep-focus.ts'
import { notifyAlertPlaces } from '../feedback/alert-store.ts'
import { Alerts } from '../feedback/alerts.tsx'
import { TypedText } from '../texts/typed-text.tsx'
import styles from './dialog.module.css'

export interface ModalProps extends Omit<ComponentProps<'dialog'>, 'open' | 'ref' | 'title'> {
  open: boolean
  /** The heading, which also names it for screen readers. */
  title: string
  /** Called on Escape and when the browser closes it otherwise. */
  onClose: () => void
  /** The content below the heading. */
  children: ReactNode
}

/** The browser's own modal dialog. It shows the banners itself, because it covers those of the page. */
export function Modal({ open, title, onClose, className, children, ...attributes }: ModalProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const openedAt = useRef(0)

  useEffect(keepFocus, [])

  // The dialog element keeps its state outside React.
  useEffect(() => {
    if (open && !dialog.current?.open) {
      dialog.current?.showModal()
      openedAt.current = performance.now()
    }
    if (!open) dialog.current?.close()
    notifyAlertPlaces()
    return notifyAlertPlaces
  }, [open])

  return (
    <dialog
      {...attributes}
      ref={dialog}
      aria-labelledby={id}
      className={className ? `${styles.dialog} ${className}` : styles.dialog}
      onClose={() => open && onClose()}
      // The second click of a double click must not press what has just appeared under the mouse.
      onClickCapture={(event) => {
        const isSecond = event.detail > 1 && event.timeStamp - openedAt.current < doubleClickMilliseconds
        if (isSecond) event.preventDefault()
        if (isSecond) event.stopPropagation()
      }}
    >
      <div className={styles.sheet}>
        <h2 id={id}>
          <TypedText>{title}</TypedText>
        </h2>
        {children}
      </div>
      {/* Last, because the browser focuses the first button in it. */}
      {open && <Alerts inDialog />}
    </dialog>
  )
}
