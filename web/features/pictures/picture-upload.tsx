import { useState } from 'react'
import { m } from '../../../contract/paraglide/messages.js'
import { pictureBytesMax } from '../../../contract/picture-files.ts'
import type { StoredPicture } from '../../../contract/pictures.ts'
import { ApiError } from '../../api/api.ts'
import { fetchAsMember } from '../../api/browser-api.ts'
import { showFaults } from '../../api/show-faults.ts'
import { tooLargeMessage } from '../../browser/picture-files.ts'
import { Button } from '../../design/elements/button.tsx'
import { showAlert } from '../../design/feedback/alerts.tsx'
import { isPassing } from '../../session/forms/submit.ts'
import styles from './picture-field.module.css'

/** A valid picture whose upload failed. */
interface UnsentPicture {
  name: string
  sendAgain: () => void
}

/** Uploads a chosen picture; returns whether an upload runs, and a failed picture. */
export function usePictureUpload(onStored: (picture: StoredPicture) => void) {
  const [isSending, setSending] = useState(false)
  const [lost, setLost] = useState<File | null>(null)

  async function send(file: File) {
    if (file.size > pictureBytesMax) {
      showAlert('danger', tooLargeMessage(file, pictureBytesMax))
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

/**
 * Uploads a picture.
 * @throws {ApiError} when it is refused
 */
async function uploadPicture(file: File): Promise<StoredPicture> {
  const response = await fetchAsMember('/api/admin/pictures', {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: file,
  })
  return (await response.json()) as StoredPicture
}

/** Offers to repeat a failed upload without choosing the picture again. */
export function SendPictureAgain({ unsent }: { unsent: UnsentPicture | null }) {
  if (!unsent) return null
  return (
    <div className={styles.chosen}>
      <p>{m.pictures_unsent({ name: unsent.name })}</p>
      <Button onClick={unsent.sendAgain}>{m.pictures_send_again()}</Button>
    </div>
  )
}
