import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useBlocker } from 'react-router'
import { m } from '../../../contract/paraglide/messages.js'
import { Button } from '../elements/button.tsx'
import { type Typing, typed, watchTyping } from '../forms/typed-words.ts'
import styles from './dialog.module.css'
import { Modal, type ModalProps } from './modal.tsx'

/** A modal dialog. Escape and the way back close it, and ask first where words were typed. */
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
      // The browser lets only one cancel event be refused: it closes the dialog at the second Escape.
      onKeyDown={(event) => event.key === 'Escape' && askFirst(event)}
      onCancel={askFirst}
    >
      {children}
      {open && <BackCloses onBack={() => (typed(typing.current) ? setAsked(true) : onClose())} />}
      {asked && <DiscardQuestion onKeep={() => setAsked(false)} onDiscard={onClose} />}
    </Modal>
  )
}

/** Returns whether an event comes from the dialog itself, not from another one above it. */
function isInside({ target, currentTarget }: SyntheticEvent): boolean {
  return target instanceof Element && target.closest('dialog') === currentTarget
}

/** Takes the next step back for closing the dialog: people on phones expect that of the button. */
function BackCloses({ onBack }: { onBack: () => void }) {
  const blocker = useBlocker(({ historyAction }) => historyAction === 'POP')
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    blocker.reset()
    onBack()
  }, [blocker, onBack])
  return null
}

/** Asks before typed words go. The safe choice has the focus. */
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
        // Or the browser would close the dialog below, too, when nothing was pressed between the two.
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
