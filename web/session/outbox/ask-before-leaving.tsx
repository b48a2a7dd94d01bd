import { createRoot } from 'react-dom/client'
import { m } from '../../../contract/paraglide/messages.js'
import { ConfirmDialog } from '../../design/feedback/confirm-dialog.tsx'

/** Asks somebody who logs out while something waits for the network; true when it may be lost. */
export function askBeforeLeaving(count: number): Promise<boolean> {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  return new Promise((resolve) => {
    const close = (mayLeave: boolean) => {
      root.unmount()
      place.remove()
      resolve(mayLeave)
    }
    root.render(
      <ConfirmDialog
        open
        title={m.outbox_leave_heading()}
        confirmLabel={m.outbox_leave_confirm()}
        cancelLabel={m.outbox_leave_cancel()}
        onConfirm={() => close(true)}
        onCancel={() => close(false)}
      >
        <p>{m.outbox_leave_text({ count })}</p>
      </ConfirmDialog>,
    )
  })
}
