import { useEffect } from 'react'
import { Link, useFetcher } from 'react-router'
import { m } from '../../../contract/paraglide/messages.js'
import type { Announcement } from '../../../contract/society/announcements.ts'
import { Card } from '../../design/elements/card.tsx'
import { Cover } from '../../design/elements/pictures.tsx'
import { formatDate } from '../../design/texts/format-date.ts'
import { useSession } from '../../session/use-session.ts'
import { useSiteData } from '../site/use-site.ts'
import styles from './sidebar.module.css'

/** The latest announcements in the sidebar, or a note while there are none. */
export function AnnouncementsCard() {
  const announcements = useLatestAnnouncements()
  if (!announcements) return null
  return (
    <Card as="section" labelledBy="announcements">
      <h2 id="announcements" className={styles.heading}>
        {m.site_announcements_heading()}
      </h2>
      {announcements.length === 0 ? (
        <p>{m.site_announcements_none()}</p>
      ) : (
        <>
          <ul className={styles.announcements}>
            {announcements.map(({ _id, title, date, summary, lang, picture }, index) => (
              <li key={_id}>
                {index === 0 && picture && (
                  <div className={styles.cover}>
                    <Cover picture={picture} />
                  </div>
                )}
                <Link to={`/announcements/${_id}`} lang={lang}>
                  {title}
                </Link>
                <p className={styles.small}>
                  <time dateTime={date}>{formatDate(date)}</time>
                </p>
                <p className={styles.summary} lang={lang}>
                  {summary}
                </p>
              </li>
            ))}
          </ul>
          <Link to="/announcements">{m.site_announcements_all()}</Link>
        </>
      )}
    </Card>
  )
}

/**
 * Returns the announcements to show: those that the server rendered for visitors, and a member's once they
 * are loaded. Null when they could not be loaded, which is not the same as none.
 */
function useLatestAnnouncements(): Announcement[] | null | undefined {
  const rendered = useSiteData()?.announcements
  const { load, data } = useFetcher<Announcement[] | null>()
  const userId = useSession().user?._id
  useEffect(() => {
    if (userId) void load('/announcements/latest')
  }, [userId, load])
  return (userId && data) || rendered
}
