import { useEffect, useRef, useSyncExternalStore } from 'react'
import { m } from '../../../../contract/paraglide/messages.js'
import { acceptedPictures } from '../../../../contract/picture-files.ts'
import { picturesPerPost } from '../../../../contract/posts/options-and-limits.ts'
import type { PostPicture } from '../../../../contract/posts/pictures.ts'
import { Button, ButtonRow } from '../../../design/elements/button.tsx'
import { Icon } from '../../../design/elements/icon.tsx'
import { ControlledTextArea } from '../../../design/fields/fields.tsx'
import { FileButton } from '../../../design/fields/file-field.tsx'
import { sessionState, useSession, watchSession } from '../../../session/session-store.ts'
import { PostImage } from '../elements/post-pictures.tsx'
import { type ChosenPicture, ChosenPictures, type PictureChoice } from './chosen-pictures.ts'
import styles from './composer.module.css'

/** The pictures chosen for a post: upload progress, description, and order. */
export function PictureChooser({ place }: { place: string }) {
  const { list, fault, pictures } = useChosenPictures(place)
  return (
    <>
      {list.length > 0 && (
        <>
          <ol className={styles.list} aria-label={m.posts_pictures()}>
            {list.map((picture, index) => (
              <ChosenPictureRow
                key={picture.key}
                picture={picture}
                number={index + 1}
                count={list.length}
                pictures={pictures}
              />
            ))}
          </ol>
          <p className={styles.hint}>{m.posts_pictures_hint({ max: picturesPerPost })}</p>
        </>
      )}
      <p className={styles.fault} role="alert">
        {fault}
      </p>
    </>
  )
}

/** The button that adds pictures; several can be chosen at once. */
export function AddPictures({ place }: { place: string }) {
  const { pictures } = useChosenPictures(place)
  return (
    <FileButton accept={acceptedPictures} multiple onChooseAll={(files) => pictures.addAll(files)}>
      {m.posts_pictures_add()}
    </FileButton>
  )
}

interface ChosenPictureRowProps {
  picture: ChosenPicture
  number: number
  count: number
  pictures: ChosenPictures
}

/** One chosen picture: its progress, description, and position. */
function ChosenPictureRow({ picture, number, count, pictures }: ChosenPictureRowProps) {
  const { key, alt, preview, sent, fault } = picture
  const name = m.posts_picture_number({ number })
  const isOfUse = !fault || fault.again
  return (
    <li className={styles.row}>
      <div className={styles.thumb}>
        {preview && <img src={preview} alt={name} />}
        {!preview && sent && <PostImage picture={sent} size="small" alt={name} />}
      </div>
      <div className={styles.words}>
        <Progress picture={picture} number={number} />
        {isOfUse && (
          <ControlledTextArea
            name={`alt-${key}`}
            label={m.posts_picture_shows()}
            rows={2}
            value={alt}
            onWrite={(text) => pictures.describe(key, text.replace(/\s*\n\s*/g, ' '))}
          />
        )}
        <ButtonRow>
          {fault?.again && <Button onClick={() => pictures.retry(key)}>{m.site_try_again()}</Button>}
          {isOfUse && count > 1 && (
            <MoveButtons number={number} count={count} onMove={(by) => pictures.move(key, by)} />
          )}
          <Button
            aria-label={m.posts_picture_remove_of({ number })}
            onClick={({ currentTarget: { form } }) => {
              pictures.remove(key)
              // The button was removed, so the focus moves to the one that adds a picture.
              form?.querySelector<HTMLElement>('input[type="file"]')?.focus({ preventScroll: true })
            }}
          >
            {m.posts_picture_remove()}
          </Button>
        </ButtonRow>
      </div>
    </li>
  )
}

function Progress({ picture, number }: Pick<ChosenPictureRowProps, 'picture' | 'number'>) {
  const { name, preview, sent, share, fault } = picture
  const isSending = preview !== null && sent === null && fault === null
  const sendingLabel = m.posts_picture_sending({ number })
  return (
    <div className={styles.progress}>
      <p role="status" className={fault ? styles.fault : styles.state}>
        {fault && <span className={styles.name}>{name} </span>}
        {fault?.text ??
          (sent ? m.posts_picture_sent() : isSending ? sendingLabel : m.posts_picture_reading())}
      </p>
      {isSending && <progress aria-label={sendingLabel} max={1} value={share} />}
    </div>
  )
}

interface MoveButtonsProps {
  number: number
  count: number
  onMove: (by: 1 | -1) => void
}

function MoveButtons({ number, count, onMove }: MoveButtonsProps) {
  const pressed = useRef<HTMLButtonElement>(null)

  // A row that moves loses the focus meanwhile.
  useEffect(() => {
    if (number > 0) pressed.current?.focus({ preventScroll: true })
    pressed.current = null
  }, [number])

  const move = (by: 1 | -1, isAtEnd: boolean) => ({
    'aria-disabled': isAtEnd || undefined,
    onClick: ({ currentTarget }: { currentTarget: HTMLButtonElement }) => {
      if (isAtEnd) return
      pressed.current = currentTarget
      onMove(by)
    },
  })
  return (
    <>
      <Button aria-label={m.posts_picture_earlier({ number })} {...move(-1, number === 1)}>
        <span className={styles.up}>
          <Icon name="chevron" size={20} />
        </span>
      </Button>
      <Button aria-label={m.posts_picture_later({ number })} {...move(1, number === count)}>
        <span className={styles.down}>
          <Icon name="chevron" size={20} />
        </span>
      </Button>
    </>
  )
}

/** By place: uploads continue while their author visits another page. */
const choices = new Map<string, ChosenPictures>()

watchSession(() => {
  if (sessionState().status === 'visitor') forgetChoices()
})

/**
 * Returns the pictures chosen for a post at a place, for instance `/posts`.
 * @param before the pictures of a post that is being edited
 */
export function useChosenPictures(
  place: string,
  before?: readonly PostPicture[],
): PictureChoice & { pictures: ChosenPictures } {
  const pictures = choiceOf(place, useSession().user?._id ?? '', before)
  const shown = () => pictures.choice
  return { ...useSyncExternalStore(pictures.watch, shown, shown), pictures }
}

/** Discards the choice of a place. */
export function discardChoice(place: string): void {
  choices.get(place)?.discard()
  choices.delete(place)
}

function choiceOf(place: string, account: string, before?: readonly PostPicture[]): ChosenPictures {
  const present = choices.get(place)
  if (present?.account === account) {
    present.restore()
    return present
  }
  present?.stop()
  const pictures = new ChosenPictures(place, account, before)
  // On the server all requests would share it.
  if (!import.meta.env.SSR) choices.set(place, pictures)
  return pictures
}

/** Discards all choices on logging out, since families share computers. */
function forgetChoices(): void {
  for (const pictures of choices.values()) pictures.stop()
  choices.clear()
}
