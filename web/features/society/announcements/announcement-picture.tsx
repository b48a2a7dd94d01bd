import type { DescribedPicture } from '../../../../contract/pictures.ts'
import { languageOf } from '../../../../contract/text/script-language.ts'
import styles from './announcement-cards.module.css'

/** The whole picture above an announcement. */
export function AnnouncementPicture({ picture }: { picture: DescribedPicture }) {
  return (
    <img
      className={styles.picture}
      src={picture.url}
      srcSet={`/pictures/${picture._id}/small 640w, ${picture.url} ${picture.width}w`}
      sizes="(width < 768px) 92vw, 720px"
      width={picture.width}
      height={picture.height}
      alt={picture.alt}
      lang={languageOf(picture.alt)}
    />
  )
}
