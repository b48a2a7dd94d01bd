import { type RefObject, useId, useState } from 'react'
import { m } from '../../../../contract/paraglide/messages.js'
import { pictureBytesMax } from '../../../../contract/society/pictures/limits.ts'
import type { StoredPicture } from '../../../../contract/society/pictures/schemas.ts'
import { showFaultsOf } from '../../../api/show-faults.ts'
import { showAlert } from '../../../design/feedback/alert-store.ts'
import styles from './picture-button.module.css'
import { uploadPicture } from './upload-picture.ts'

const mebibyte = 1024 * 1024
const types = 'image/jpeg,image/png,image/webp,image/gif'

interface PictureButtonProps {
  label: string
  /** The field that opens the choice of a file, for other buttons that do. */
  input?: RefObject<HTMLInputElement | null>
  onStored: (picture: StoredPicture) => void
}

/** A button that chooses a picture and uploads it; the server makes it smaller. */
export function PictureButton({ label, input, onStored }: PictureButtonProps) {
  const id = useId()
  const [working, setWorking] = useState(false)

  async function send(file: File) {
    if (file.size > pictureBytesMax) {
      showAlert('danger', m.society_picture_large({ max: pictureBytesMax / mebibyte }))
      return
    }
    setWorking(true)
    const picture = await showFaultsOf(uploadPicture(file))
    setWorking(false)
    if (picture) onStored(picture)
  }
  return (
    <div className={styles.picker}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <input
        ref={input}
        id={id}
        type="file"
        accept={types}
        disabled={working}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          event.currentTarget.value = ''
          if (file) void send(file)
        }}
      />
      <span role="status">{working ? m.society_picture_sending() : ''}</span>
    </div>
  )
}
