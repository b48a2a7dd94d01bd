import type { DescribedPicture } from '../../../contract/pictures.ts'
import { languageOf } from '../../../contract/text/script-language.ts'
import { formatDigits } from '../texts/format-number.ts'
import styles from './pictures.module.css'

interface AvatarProps {
  src: string
  /** Length of a side in pixels. */
  size?: number
  /** The person's name, where none is shown beside the picture. */
  alt?: string
}

/** A member's picture; the server draws a basket where there is no photo. */
export function Avatar({ src, size = 48, alt = '' }: AvatarProps) {
  return (
    <img
      className={styles.avatar}
      src={src}
      width={size}
      height={size}
      alt={alt}
      // Not preloaded either: text comes before faces.
      loading="lazy"
      decoding="async"
    />
  )
}

interface FacesProps {
  people: { _id: string; avatar: string }[]
  /** Number of further people, who are not shown. */
  more?: number
  /** Diameter of a face in pixels. */
  size?: number
}

/** Overlapping faces beside a text with the number of people; hidden from screen readers. */
export function Faces({ people, more = 0, size = 36 }: FacesProps) {
  return (
    <span className={styles.faces} aria-hidden="true">
      {people.map(({ _id, avatar }) => (
        <Avatar key={_id} src={avatar} size={size} />
      ))}
      {more > 0 && (
        <span className={styles.more} style={{ minWidth: size, height: size }}>
          +{formatDigits(more)}
        </span>
      )}
    </span>
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
