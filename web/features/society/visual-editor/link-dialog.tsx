import { useState } from 'react'
import { createPortal } from 'react-dom'
import { m } from '../../../../contract/paraglide/messages.js'
import { Button } from '../../../design/elements/button.tsx'
import { Dialog, DialogChoices } from '../../../design/feedback/dialog.tsx'
import { TextField } from '../../../design/fields/fields.tsx'
import styles from '../../../design/forms/form-layout.module.css'
import { FormStateContext } from '../../../design/forms/form-state.ts'
import type { LinkPlace } from './formats.ts'
import { linkAddress } from './link-address.ts'

interface LinkDialogProps {
  place: LinkPlace
  onSet: (href: string, text: string) => void
  onRemove: () => void
  onClose: () => void
}

const apart = { faults: [], draft: null, busy: false }

/** Asks where a link goes, and for its text where none is chosen. */
export function LinkDialog({ place, onSet, onRemove, onClose }: LinkDialogProps) {
  const [error, setError] = useState<string>()
  const isNew = place.from === place.to

  // Outside the form of the page, which cannot hold another.
  return createPortal(
    <FormStateContext value={apart}>
      <Dialog open title={m.society_editor_link()} onClose={onClose}>
        <form
          noValidate
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            event.stopPropagation()
            const fields = new FormData(event.currentTarget)
            const href = linkAddress(String(fields.get('address')))
            if (href) onSet(href, String(fields.get('words') ?? '').trim())
            else {
              setError(m.society_editor_link_wrong())
              event.currentTarget.querySelector('input')?.focus()
            }
          }}
        >
          <TextField
            name="address"
            label={m.society_editor_link_address()}
            hint={m.society_editor_link_hint()}
            inputMode="url"
            required
            defaultValue={place.href}
            error={error}
          />
          {isNew && <TextField name="words" label={m.society_editor_link_text()} />}
          <DialogChoices>
            <Button look="main" type="submit">
              {m.society_editor_link_set()}
            </Button>
            {place.href && <Button onClick={onRemove}>{m.society_editor_link_remove()}</Button>}
            <Button onClick={onClose}>{m.site_cancel()}</Button>
          </DialogChoices>
        </form>
      </Dialog>
    </FormStateContext>,
    document.body,
  )
}
