import { useState } from 'react'
import { m } from '../../../contract/paraglide/messages.js'
import { pictureBytesMax } from '../../../contract/pictures/limits.ts'
import type { StoredPicture } from '../../../contract/pictures/schemas.ts'
import { showFaultsOf } from '../../api/show-faults.ts'
import { showAlert } from '../../design/feedback/alert-store.ts'
import { uploadPicture } from './upload-picture.ts'

const mebibyte = 1024 * 1024

export const pictureTypes = 'image/jpeg,image/png,image/webp,image/gif'

/** Uploads a chosen picture, which the server makes smaller, and tells whether one is under way. */
export function usePictureUpload(onStored: (picture: StoredPicture) => void) {
  const [isSending, setSending] = useState(false)

  async function send(file: File) {
    if (file.size > pictureBytesMax) {
      showAlert('danger', m.pictures_large({ max: pictureBytesMax / mebibyte }))
      return
    }
    setSending(true)
    const picture = await showFaultsOf(uploadPicture(file))
    setSending(false)
    if (picture) onStored(picture)
  }
  return { isSending, send: (file: File) => void send(file) }
}
