import { Link } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import type { Announcement } from '../../../../contract/society/announcements.ts'
import { readSearch } from '../../../api/api.ts'
import { LinkButton } from '../../../design/elements/button.tsx'
import { Card } from '../../../design/elements/card.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { Cover } from '../../../design/elements/pictures.tsx'
import { EmptyState } from '../../../design/feedback/empty-state.tsx'
import { languageQuery } from '../../../design/texts/page-language.ts'
import { PaintedBand } from '../../../design/theme/walls.tsx'
import { type OpenPageRequest, openInBrowser, openOnServer } from '../../../session/page-loading.ts'
import { useMemberRefresh } from '../../../session/session-store.ts'
import type { PageHandle } from '../../../shell/page/shell.tsx'
import { pageMeta, societyName } from '../../../shell/site/page-meta.ts'
import type { Route } from './+types/announcements'
import styles from './announcement-cards.module.css'
import { AnnouncementLine } from './announcement-marks.tsx'

async function load({ api, url }: OpenPageRequest) {
  const cursor = url.searchParams.get('cursor') ?? undefined
  const { items, next } = await api.requestPage('GET /api/announcements', { query: { cursor } })
  return { items, next: next && readSearch(next), isFirst: !cursor }
}

export const loader = openOnServer(load)
export const clientLoader = openInBrowser(load)

export const handle: PageHandle = { layout: 'reading', Wall: PaintedBand }

export default function Announcements({ loaderData: { items, next, isFirst } }: Route.ComponentProps) {
  useMemberRefresh()
  return (
    <>
      <PageHeading>{m.site_announcements_heading()}</PageHeading>
      {items.length === 0 && (
        <EmptyState message={m.society_announcements_empty()}>
          <p>{m.society_announcements_empty_hint()}</p>
        </EmptyState>
      )}
      <ul className={styles.list} data-announcements>
        {items.map((announcement) => (
          <AnnouncementCard key={announcement._id} announcement={announcement} />
        ))}
      </ul>
      <div className={styles.pages}>
        {!isFirst && (
          <LinkButton look="back" to="/announcements">
            {m.society_announcements_newest()}
          </LinkButton>
        )}
        {next && <LinkButton to={`/announcements${next}`}>{m.society_announcements_older()}</LinkButton>}
      </div>
      <Link to={`/announcements.atom${languageQuery()}`} reloadDocument className={styles.feed}>
        {m.society_atom_feed()}
      </Link>
    </>
  )
}

function AnnouncementCard({ announcement }: { announcement: Announcement }) {
  return (
    <Card as="li">
      {announcement.picture && (
        <div className={styles.cover}>
          <Cover picture={announcement.picture} />
        </div>
      )}
      <h2 lang={announcement.lang}>
        <Link to={`/announcements/${announcement._id}`}>{announcement.title}</Link>
      </h2>
      <AnnouncementLine announcement={announcement} />
      <p lang={announcement.lang}>{announcement.summary}</p>
    </Card>
  )
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, {
    title: m.site_announcements_heading(),
    description: m.society_announcements_description({ society: societyName(page) }),
  })
