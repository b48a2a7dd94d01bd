import styles from './avatar.module.css'

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
