import { m } from '../../../../contract/paraglide/messages.js'
import type { Announcement, AnnouncementState } from '../../../../contract/society/announcements.ts'
import { Badge } from '../../../design/elements/badge.tsx'
import { formatDate, formatInstant } from '../../../design/texts/format-date.ts'
import { useSocietyZone } from '../../../shell/site/use-site.ts'
import styles from './announcement-cards.module.css'

/** The date and audience of an announcement. */
export function AnnouncementLine({ announcement }: { announcement: Announcement }) {
  return (
    <p className={styles.line}>
      <time dateTime={announcement.date}>{formatDate(announcement.date)}</time>
      {announcement.audience === 'members' && <Badge tone="info">{m.society_for_members()}</Badge>}
    </p>
  )
}

/** The present state of an announcement for readers. */
export function AnnouncementBadge({ announcement }: { announcement: AnnouncementState }) {
  const zone = useSocietyZone()
  const { state, date, shownFrom } = announcement
  switch (state) {
    case 'published':
      return <Badge tone="success">{m.society_published()}</Badge>
    case 'scheduled':
      return (
        <Badge tone="info">
          {m.society_scheduled({ date: shownFrom ? formatInstant(shownFrom, zone) : formatDate(date) })}
        </Badge>
      )
    case 'unpublished':
      return <Badge tone="celebration">{m.society_taken_down()}</Badge>
    case 'draft':
      return <Badge>{m.society_draft()}</Badge>
  }
}
