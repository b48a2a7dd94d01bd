import {
  type ComponentProps,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useBlocker } from 'react-router'
import { m } from '../../../contract/paraglide/messages.js'
import { preserveFocus } from '../../browser/preserve-focus.ts'
import { Button } from '../elements/button.tsx'
import { Alerts, notifyAlertPlaces } from '../feedback/alerts.tsx'
import { type Typing, typed, watchTyping } from '../forms/typed-words.ts'
import { TypedText } from '../texts/typed-text.tsx'
import styles from './dialog.module.css'

/** Milliseconds within which two clicks make a double click (docs/specification.md#9-business-constants-and-limits). */
export const doubleClickMilliseconds = 250

/** A modal dialog. Escape and the back button close it, after a confirmation if text was typed. */
export function Dialog({ open, onClose, children, ...rest }: ModalProps) {
  const typing = useRef<Typing>(new Map())
  const [asked, setAsked] = useState(false)

  useEffect(() => {
    if (open) return
    typing.current.clear()
    setAsked(false)
  }, [open])

  function askFirst(event: SyntheticEvent): void {
    if (event.defaultPrevented || !isInside(event) || !typed(typing.current)) return
    event.preventDefault()
    setAsked(true)
  }

  return (
    <Modal
      {...rest}
      open={open}
      onClose={onClose}
      onFocusCapture={(event) => watchTyping(typing.current, event.target)}
      // Browsers allow refusing only one cancel event: the second Escape would close the dialog.
      onKeyDown={(event) => event.key === 'Escape' && askFirst(event)}
      onCancel={askFirst}
    >
      {children}
      {open && <BackCloses onBack={() => (typed(typing.current) ? setAsked(true) : onClose())} />}
      {asked && <DiscardQuestion onKeep={() => setAsked(false)} onDiscard={onClose} />}
    </Modal>
  )
}

/** Checks whether an event comes from the dialog itself, not from another one above it. */
function isInside({ target, currentTarget }: SyntheticEvent): boolean {
  return target instanceof Element && target.closest('dialog') === currentTarget
}

/** Makes the back button close the dialog, as phone users expect. */
function BackCloses({ onBack }: { onBack: () => void }) {
  const blocker = useBlocker(({ historyAction }) => historyAction === 'POP')
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    blocker.reset()
    onBack()
  }, [blocker, onBack])
  return null
}

/** Confirms discarding typed text. The safe choice has the focus. */
export function DiscardQuestion({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  return (
    <Modal
      open
      data-leaving
      role="alertdialog"
      title={m.site_discard_heading()}
      onClose={onKeep}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // Otherwise the browser would also close the dialog below, without user input in between.
        event.preventDefault()
        onKeep()
      }}
    >
      <p>{m.site_discard_text()}</p>
      <DialogChoices>
        <Button onClick={onKeep}>{m.site_discard_keep()}</Button>
        <Button look="danger" onClick={onDiscard}>
          {m.site_discard_confirm()}
        </Button>
      </DialogChoices>
    </Modal>
  )
}

/** The buttons at the end of a dialog. */
export function DialogChoices({ children }: { children: ReactNode }) {
  return <div className={styles.choices}>{children}</div>
}

interface ModalProps extends Omit<ComponentProps<'dialog'>, 'open' | 'ref' | 'title'> {
  open: boolean
  /** The heading, which also names it for screen readers. */
  title: string
  /** Called on Escape and when the browser closes it otherwise. */
  onClose: () => void
  /** The content below the heading. */
  children: ReactNode
}

/** The browser's own modal dialog. It shows the banners itself, because it covers those of the page. */
function Modal({ open, title, onClose, className, children, ...attributes }: ModalProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const openedAt = useRef(0)

  useEffect(preserveFocus, [])

  // The dialog element stores its state outside React.
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
