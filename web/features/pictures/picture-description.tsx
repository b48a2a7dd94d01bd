import { useState } from 'react'
import { m } from '../../../contract/paraglide/messages.js'
import { DialogForm } from '../../design/dialogs/dialog-form.tsx'
import { Checkbox, TextField } from '../../design/fields/fields.tsx'
import styles from './picture-field.module.css'

interface PictureDescriptionProps {
  src: string
  /** The present description; null for a new picture. */
  alt: string | null
  onDescribe: (alt: string) => void
  onClose: () => void
}

/**
 * Asks for a picture's description, for people who cannot see it. No description is valid, too, but must be
 * chosen.
 */
export function PictureDescription({ src, alt, onDescribe, onClose }: PictureDescriptionProps) {
  const [error, setError] = useState<string>()

  function take(fields: FormData): boolean {
    const typed = String(fields.get('alt')).trim()
    const isAnswered = fields.has('decoration') || typed !== ''
    if (isAnswered) onDescribe(fields.has('decoration') ? '' : typed)
    else setError(m.pictures_describe_missing())
    return isAnswered
  }

  return (
    <DialogForm title={m.pictures_describe()} button={m.pictures_place()} onTake={take} onClose={onClose}>
      <div className={styles.chosen}>
        <img src={src} alt={m.pictures_chosen()} />
      </div>
      <TextField
        name="alt"
        label={m.pictures_shows()}
        hint={m.pictures_describe_hint()}
        defaultValue={alt}
        error={error}
      />
      <Checkbox name="decoration" label={m.pictures_decoration()} defaultChecked={alt === ''} />
    </DialogForm>
  )
}
