import { useState } from 'react'
import { createPortal } from 'react-dom'
import { m } from '../../../../contract/paraglide/messages.js'
import { Button } from '../../../design/elements/button.tsx'
import { Dialog, DialogChoices } from '../../../design/feedback/dialog.tsx'
import { Checkbox } from '../../../design/fields/choices.tsx'
import { TextField } from '../../../design/fields/fields.tsx'
import formStyles from '../../../design/forms/form-layout.module.css'
import { FormStateContext } from '../../../design/forms/form-state.ts'
import styles from './picture-field.module.css'

interface PictureDescriptionProps {
  src: string
  /** What is said already; null for a new picture. */
  alt: string | null
  onDescribe: (alt: string) => void
  onClose: () => void
}

const apart = { faults: [], draft: null, busy: false }

/** Asks what a picture shows, for people who cannot see it; none is an answer, too, but must be chosen. */
export function PictureDescription({ src, alt, onDescribe, onClose }: PictureDescriptionProps) {
  const [error, setError] = useState<string>()

  // Outside the form of the page, which cannot hold another.
  return createPortal(
    <FormStateContext value={apart}>
      <Dialog open title={m.society_picture_describe()} onClose={onClose}>
        <form
          noValidate
          className={formStyles.form}
          onSubmit={(event) => {
            event.preventDefault()
            event.stopPropagation()
            const fields = new FormData(event.currentTarget)
            const typed = String(fields.get('alt')).trim()
            if (fields.has('decoration')) onDescribe('')
            else if (typed) onDescribe(typed)
            else {
              setError(m.society_picture_describe_missing())
              event.currentTarget.querySelector('input')?.focus()
            }
          }}
        >
          <div className={styles.chosen}>
            <img src={src} alt={m.society_picture_chosen()} />
          </div>
          <TextField
            name="alt"
            label={m.society_picture_shows()}
            hint={m.society_picture_describe_hint()}
            defaultValue={alt}
            error={error}
          />
          <Checkbox name="decoration" label={m.society_picture_decoration()} defaultChecked={alt === ''} />
          <DialogChoices>
            <Button look="main" type="submit">
              {m.society_picture_place()}
            </Button>
            <Button onClick={onClose}>{m.site_cancel()}</Button>
          </DialogChoices>
        </form>
      </Dialog>
    </FormStateContext>,
    document.body,
  )
}
