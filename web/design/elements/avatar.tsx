import styles from './avatar.module.css'

interface AvatarProps {
  src: string
  /** Side in pixels. */
  size?: number
  /** Says whose picture it is where no name stands beside it. */
  alt?: string
}

/** A member's picture. The server answers initials where there is no photograph. */
export function Avatar({ src, size = 48, alt = '' }: AvatarProps) {
  return <img className={styles.avatar} src={src} width={size} height={size} alt={alt} decoding="async" />
}
