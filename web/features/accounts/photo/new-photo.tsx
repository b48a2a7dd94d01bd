import { useState } from 'react'
import { m } from '../../../../contract/paraglide/messages.js'
import { acceptedPictures } from '../../../../contract/picture-files.ts'
import { showFaults } from '../../../api/show-faults.ts'
import { Button } from '../../../design/elements/button.tsx'
import { dismissFailures } from '../../../design/feedback/alert-store.ts'
import { FileField } from '../../../design/fields/file-field.tsx'
import { FormActions } from '../../../design/forms/form-layout.tsx'
import { type Crop, middle } from './crop.ts'
import { Cropper } from './cropper.tsx'
import styles from './photo.module.css'
import { openPhoto, PhotoFault, uploadPhoto } from './photo-file.ts'

/** Chooses a photo, cuts a square out of it in the browser, and sends that. After a failure the choice is still there. */
export function NewPhoto({ onSaved }: { onSaved: () => Promise<void> }) {
  const [photo, setPhoto] = useState<HTMLCanvasElement | null>(null)
  const [crop, setCrop] = useState<Crop>(middle)
  const [fault, setFault] = useState<string>()
  const [working, setWorking] = useState(false)

  async function choose(file: File) {
    setFault(undefined)
    try {
      setPhoto(await openPhoto(file))
      setCrop(middle)
    } catch (error) {
      if (!(error instanceof PhotoFault)) throw error
      setFault(error.message)
    }
  }

  async function save(chosen: HTMLCanvasElement) {
    dismissFailures()
    setWorking(true)
    try {
      await uploadPhoto(chosen, crop)
      await onSaved()
    } catch (error) {
      showFaults(error)
      setWorking(false)
    }
  }
  return (
    <div className={styles.form}>
      <FileField
        name="photo"
        label={m.accounts_photo_file()}
        hint={m.accounts_photo_file_hint()}
        accept={acceptedPictures}
        error={fault}
        onChoose={(file) => void choose(file)}
      />
      <p role="status">{photo ? m.accounts_photo_crop() : ''}</p>
      {photo && (
        <>
          <Cropper photo={photo} crop={crop} onChange={setCrop} />
          <FormActions>
            <Button look="main" working={working} onClick={() => save(photo)}>
              {m.accounts_photo_save()}
            </Button>
          </FormActions>
        </>
      )}
    </div>
  )
}
