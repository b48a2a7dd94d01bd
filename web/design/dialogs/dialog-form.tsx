import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { m } from '../../../contract/paraglide/messages.js'
import { Button } from '../elements/button.tsx'
import styles from '../forms/form-layout.module.css'
import { FormStateContext } from '../forms/form-layout.tsx'
import { Dialog, DialogChoices } from './dialog.tsx'

interface DialogFormProps {
  title: string
  /** Text of the button that accepts the input. */
  button: string
  /** Choices besides accepting and cancelling. */
  choices?: ReactNode
  /** Handles the input, or returns false: then the first field gets the focus. */
  onTake: (fields: FormData) => boolean
  onClose: () => void
  children: ReactNode
}

const apart = { faults: [], draft: null, busy: false }

/** A dialog with its own fields inside a page's form. It sends nothing; forms cannot be nested. */
export function DialogForm({ title, button, choices, onTake, onClose, children }: DialogFormProps) {
  return createPortal(
    <FormStateContext value={apart}>
      <Dialog open title={title} onClose={onClose}>
        <form
          noValidate
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            // React would also notify the form of the page.
            event.stopPropagation()
            const isTaken = onTake(new FormData(event.currentTarget))
            if (!isTaken) event.currentTarget.querySelector('input')?.focus()
          }}
        >
          {children}
          <DialogChoices>
            <Button look="main" type="submit">
              {button}
            </Button>
            {choices}
            <Button onClick={onClose}>{m.site_cancel()}</Button>
          </DialogChoices>
        </form>
      </Dialog>
    </FormStateContext>,
    document.body,
  )
}
