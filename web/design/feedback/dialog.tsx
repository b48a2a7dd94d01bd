import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { notifyAlertPlaces } from './alert-store.ts'
import { Alerts } from './alerts.tsx'
import styles from './dialog.module.css'

interface DialogProps extends Omit<ComponentProps<'dialog'>, 'open' | 'ref'> {
  open: boolean
  /** Called on Escape, and whenever else the browser closes it. */
  onClose: () => void
  /** Shown on its sheet. */
  children: ReactNode
}

/** The browser's own modal dialog, open or not as it is told. It shows the banners, as it covers the page's. */
export function Dialog({ open, onClose, className, children, ...attributes }: DialogProps) {
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
      className={className ? `${styles.dialog} ${className}` : styles.dialog}
      onClose={() => open && onClose()}
    >
      <div className={styles.sheet}>{children}</div>
      {/* Last, as the browser focuses what comes first. */}
      {open && <Alerts inDialog />}
    </dialog>
  )
}
