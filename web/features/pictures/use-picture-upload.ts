import { useState } from 'react'
import { m } from '../../../contract/paraglide/messages.js'
import { pictureBytesMax } from '../../../contract/picture-files.ts'
import type { StoredPicture } from '../../../contract/pictures.ts'
import { ApiError } from '../../api/api-error.ts'
import { showFaults } from '../../api/show-faults.ts'
import { showAlert } from '../../design/feedback/alert-store.ts'
import { isPassing } from '../../session/forms/submit.ts'
import { uploadPicture } from './upload-picture.ts'

const mebibyte = 1024 * 1024

/** A picture that did not arrive, though nothing is wrong with it. */
export interface UnsentPicture {
  name: string
  sendAgain: () => void
}

/**
 * Uploads a chosen picture, which the server makes smaller, and tells whether one is under way, and which one the line
 * lost.
 */
export function usePictureUpload(onStored: (picture: StoredPicture) => void) {
  const [isSending, setSending] = useState(false)
  const [lost, setLost] = useState<File | null>(null)

  async function send(file: File) {
    if (file.size > pictureBytesMax) {
      showAlert('danger', m.pictures_large({ max: pictureBytesMax / mebibyte }))
      return
    }
    setLost(null)
    setSending(true)
    try {
      onStored(await uploadPicture(file))
    } catch (error) {
      showFaults(error)
      if (error instanceof ApiError && isPassing(error)) setLost(file)
    } finally {
      setSending(false)
    }
  }
  const unsent: UnsentPicture | null = lost && { name: lost.name, sendAgain: () => void send(lost) }
  return { isSending, unsent, send: (file: File) => void send(file) }
}
