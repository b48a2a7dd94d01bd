import { Link } from 'react-router'
import { Cover } from '../../../design/elements/pictures.tsx'
import { useSiteData } from '../../../shell/site/use-site.ts'
import styles from './latest-announcement.module.css'

/** The latest announcement for everybody, with its picture, where the sidebar stands far below. */
export function LatestAnnouncement() {
  const [latest] = useSiteData()?.announcements ?? []
  if (!latest) return null
  const { _id, title, summary, lang, picture } = latest
  return (
    <article className={styles.latest} aria-labelledby="latest-announcement" lang={lang}>
      {picture && <Cover picture={picture} />}
      <h3 id="latest-announcement" className={styles.title}>
        <Link to={`/announcements/${_id}`}>{title}</Link>
      </h3>
      <p>{summary}</p>
    </article>
  )
}
