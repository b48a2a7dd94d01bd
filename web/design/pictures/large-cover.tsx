import { pictureSides } from '../../../contract/pictures/limits.ts'
import type { DescribedPicture } from '../../../contract/pictures/schemas.ts'
import { languageOf } from '../../../contract/text/script-language.ts'
import styles from './cover.module.css'

/** The picture of an event at the top of its page. */
export function LargeCover({ picture: { _id, url, width, alt } }: { picture: DescribedPicture }) {
  return (
    <img
      className={styles.cover}
      src={url}
      srcSet={`/pictures/${_id}/small ${pictureSides.small}w, ${url} ${width}w`}
      sizes="(width < 768px) 92vw, 720px"
      width={640}
      height={360}
      alt={alt}
      lang={languageOf(alt)}
    />
  )
}
