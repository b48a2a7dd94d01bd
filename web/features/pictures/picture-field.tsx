import { useRef, useState } from 'react'
import { m } from '../../../contract/paraglide/messages.js'
import { acceptedPictures, pictureAltMax, pictureBytesMax } from '../../../contract/picture-files.ts'
import type { StoredPicture } from '../../../contract/pictures.ts'
import { ApiError } from '../../api/api.ts'
import { fetchAsMember } from '../../api/browser-api.ts'
import { showFaults } from '../../api/show-faults.ts'
import { tooLargeMessage } from '../../browser/picture-files.ts'
import { Button } from '../../design/elements/button.tsx'
import { showAlert } from '../../design/feedback/alerts.tsx'
import { type FieldProps, useField } from '../../design/fields/field.tsx'
import { Checkbox, TextField } from '../../design/fields/fields.tsx'
import { FileField } from '../../design/fields/file-field.tsx'
import { isPassing } from '../../session/forms/submit.ts'
import type { DescribedPictureNames } from './described-picture.ts'
import styles from './picture-field.module.css'

/** A stored picture, with its size where known. */
interface Chosen {
  _id: string
  width?: number
  height?: number
}

interface PictureFieldProps extends FieldProps {
  picture: Chosen | null
  /** Asks for the description of an already described picture. */
  described?: { names: DescribedPictureNames; alt: string }
}

/** A field for one picture; the form sends its id, or nothing. */
export function PictureField({ picture, described, ...props }: PictureFieldProps) {
  const { typed, restored } = useField(props)
  const [chosen, setChosen] = useState(restored ? pictureNamed(typed?.[0], picture) : picture)
  const field = useRef<HTMLInputElement>(null)
  const { isSending, unsent, send } = usePictureUpload(choose)

  function choose(next: Chosen | null) {
    setChosen(next)
    if (!field.current) return
    field.current.value = next?._id ?? ''
    // The form then treats it like typed input.
    field.current.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <div className={styles.field}>
      <FileField
        {...props}
        accept={acceptedPictures}
        working={isSending ? m.pictures_sending() : undefined}
        onChoose={send}
      />
      <SendPictureAgain unsent={unsent} />
      <input ref={field} type="hidden" name={props.name} value={chosen?._id ?? ''} />
      {chosen && (
        <div className={styles.chosen} data-cover={described ? true : undefined}>
          <img
            src={`/pictures/${chosen._id}/small`}
            width={chosen.width}
            height={chosen.height}
            alt={m.pictures_chosen()}
          />
          <Button onClick={() => choose(null)}>{m.pictures_remove()}</Button>
        </div>
      )}
      {chosen && described && (
        <Description
          key={chosen._id}
          names={described.names}
          alt={chosen._id === picture?._id ? described.alt : null}
        />
      )}
    </div>
  )
}

/** Asks for a picture's description; null before the first answer. */
function Description({ names, alt }: { names: DescribedPictureNames; alt: string | null }) {
  return (
    <>
      <TextField
        name={names.alt}
        label={m.pictures_shows()}
        hint={m.pictures_describe_hint()}
        maxCharacters={pictureAltMax}
        defaultValue={alt}
      />
      <Checkbox name={names.decoration} label={m.pictures_decoration()} defaultChecked={alt === ''} />
    </>
  )
}

/** Returns the picture in a draft. */
function pictureNamed(id: string | undefined, saved: Chosen | null): Chosen | null {
  if (!id) return null
  return id === saved?._id ? saved : { _id: id }
}

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
