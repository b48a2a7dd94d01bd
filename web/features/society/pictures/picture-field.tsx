import { useRef, useState } from 'react'
import { m } from '../../../../contract/paraglide/messages.js'
import type { StoredPicture } from '../../../../contract/society/pictures/schemas.ts'
import { Button } from '../../../design/elements/button.tsx'
import type { FieldProps } from '../../../design/fields/field.tsx'
import { FileField } from '../../../design/fields/file-field.tsx'
import styles from './picture-field.module.css'
import { pictureTypes, usePictureUpload } from './use-picture-upload.ts'

interface PictureFieldProps extends FieldProps {
  picture: Pick<StoredPicture, '_id' | 'width' | 'height'> | null
}

/** A field for one picture; the form sends its id, or nothing. */
export function PictureField({ picture, ...props }: PictureFieldProps) {
  const [chosen, setChosen] = useState(picture)
  const field = useRef<HTMLInputElement>(null)
  const { isSending, send } = usePictureUpload(choose)

  function choose(next: PictureFieldProps['picture']) {
    setChosen(next)
    if (!field.current) return
    field.current.value = next?._id ?? ''
    // The form then knows of it as if it had been typed.
    field.current.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <div className={styles.field}>
      <FileField
        {...props}
        accept={pictureTypes}
        working={isSending ? m.society_picture_sending() : undefined}
        onChoose={send}
      />
      <input ref={field} type="hidden" name={props.name} value={chosen?._id ?? ''} />
      {chosen && (
        <div className={styles.chosen}>
          <img
            src={`/pictures/${chosen._id}/small`}
            width={chosen.width}
            height={chosen.height}
            alt={m.society_picture_chosen()}
          />
          <Button onClick={() => choose(null)}>{m.society_picture_remove()}</Button>
        </div>
      )}
    </div>
  )
}
