import type { StoredPicture } from '../../../../contract/society/pictures/schemas.ts'
import styles from './announcement-cards.module.css'

/** The picture above an announcement, decorative beside its title. */
export function AnnouncementPicture({ picture }: { picture: StoredPicture }) {
  return (
    <img
      className={styles.picture}
      src={picture.url}
      srcSet={`/pictures/${picture._id}/small 640w, ${picture.url} ${picture.width}w`}
      sizes="(width < 768px) 92vw, 720px"
      width={picture.width}
      height={picture.height}
      alt=""
    />
  )
}
