import { m } from '../../../../contract/paraglide/messages.js'
import { acceptedPictures } from '../../../../contract/picture-files.ts'
import { picturesPerPost } from '../../../../contract/posts/pictures.ts'
import { FileButton } from '../../../design/fields/file-field.tsx'
import { ChosenPictureRow } from './chosen-picture-row.tsx'
import styles from './picture-chooser.module.css'
import { useChosenPictures } from './use-chosen-pictures.ts'

/** The pictures that somebody chooses for a post: how far each was sent, what it shows, their order. */
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
