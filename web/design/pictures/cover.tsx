import type { DescribedPicture } from '../../../contract/pictures/schemas.ts'
import { languageOf } from '../../../contract/text/script-language.ts'
import styles from './cover.module.css'

/** The picture that stands for an event or an announcement in lists, cut to one shape. */
export function Cover({ picture }: { picture: DescribedPicture }) {
  return (
    <img
      className={styles.cover}
      src={`/pictures/${picture._id}/small`}
      width={640}
      height={360}
      loading="lazy"
      alt={picture.alt}
      lang={languageOf(picture.alt)}
    />
  )
}
