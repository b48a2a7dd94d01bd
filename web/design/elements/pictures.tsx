import type { DescribedPicture } from '../../../contract/pictures.ts'
import { languageOf } from '../../../contract/text/script-language.ts'
import styles from './pictures.module.css'

interface AvatarProps {
  src: string
  /** Length of a side in pixels. */
  size?: number
  /** Names the person where no name is shown beside the picture. */
  alt?: string
}

/** A member's picture; the server sends the initials where there is no photograph. */
export function Avatar({ src, size = 48, alt = '' }: AvatarProps) {
  return (
    <img
      className={styles.avatar}
      src={src}
      width={size}
      height={size}
      alt={alt}
      // Not preloaded either: what a page says comes before its faces.
      loading="lazy"
      decoding="async"
    />
  )
}

/** The cover of an event or announcement in lists, cropped to one shape. */
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
