import { lazy, Suspense, useEffect } from 'react'
import { Link, useFetcher } from 'react-router'
import { m } from '../../../contract/paraglide/messages.js'
import type { Announcement } from '../../../contract/society/announcements.ts'
import type { SocietySettings } from '../../../contract/society/settings.ts'
import { Card } from '../../design/elements/card.tsx'
import { Cover } from '../../design/elements/pictures.tsx'
import { formatDate } from '../../design/texts/calendar-day.ts'
import { isCopiedPage, useSession } from '../../session/session-store.ts'
import { useSiteData } from '../site/use-site.ts'
import styles from './sidebar.module.css'

/** Loaded only where the society takes donations, or has a feed. */
const Donation = lazy(() => import('./donation.tsx'))
const SocialFeed = lazy(() => import('./social-feed.tsx'))

/** The sidebar: donation, announcements and the social feed. */
export function Sidebar({ site }: { site: SocietySettings | undefined }) {
  return (
    <aside className={styles.sidebar} aria-label={m.site_sidebar()}>
      {site?.donation && (
        <Suspense>
          <Donation donation={site.donation} />
        </Suspense>
      )}
      <AnnouncementsCard />
      {site?.socialFeedUrl && (
        <Suspense>
          <SocialFeed url={site.socialFeedUrl} society={site.name} />
        </Suspense>
      )}
    </aside>
  )
}

/** The latest announcements in the sidebar, or a note without any. */
function AnnouncementsCard() {
  const announcements = useLatestAnnouncements()
  if (!announcements) return null
  return (
    <Card as="section" labelledBy="announcements">
      <h2 id="announcements" className={styles.heading}>
        {m.site_announcements_heading()}
      </h2>
      {announcements.length === 0 ? (
        <p className={styles.none}>{m.site_announcements_none()}</p>
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

interface LatestAnnouncements {
  /** The member of these announcements; null for visitors. */
  viewer: string | null
  announcements: Announcement[]
}

/**
 * Returns the announcements for the present viewer. These are the document's, or loaded ones where it was
 * rendered for another viewer. Everybody may see those for visitors meanwhile. Null when loading failed, as
 * opposed to an empty list.
 */
function useLatestAnnouncements(): Announcement[] | null | undefined {
  const site = useSiteData()
  const { load, data } = useFetcher<LatestAnnouncements | null>()
  const viewer = useSession().user?._id ?? null
  const renderedFor = site?.rendered?.user._id ?? null
  useEffect(() => {
    // Offline the router fails to discover this route, and shows its error in place of the page.
    if (viewer !== renderedFor && !isCopiedPage()) void load('/announcements/latest')
  }, [viewer, renderedFor, load])
  if (data?.viewer === viewer) return data.announcements
  return renderedFor === viewer || renderedFor === null ? site?.announcements : null
}
