import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react'
import { notifyAlertPlaces } from './alert-store.ts'
import { Alerts } from './alerts.tsx'
import styles from './dialog.module.css'

interface DialogProps extends Omit<ComponentProps<'dialog'>, 'open' | 'ref' | 'title'> {
  open: boolean
  /** Its heading, by which screen readers name it. */
  title: string
  /** Called on Escape, and whenever else the browser closes it. */
  onClose: () => void
  /** Shown on its sheet. */
  children: ReactNode
}

/** The browser's own modal dialog, open or not as it is told. It shows the banners, as it covers the page's. */
export function Dialog({ open, title, onClose, className, children, ...attributes }: DialogProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)

  // The browser's own dialog has its state outside React.
  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal()
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
    >
      <div className={styles.sheet}>
        <h2 id={id}>{title}</h2>
        {children}
      </div>
      {/* Last, as the browser focuses what comes first. */}
      {open && <Alerts inDialog />}
    </dialog>
  )
}

/** The buttons at a dialog's end. */
export function DialogChoices({ children }: { children: ReactNode }) {
  return <div className={styles.choices}>{children}</div>
}
