import { m } from '../../../../contract/paraglide/messages.js'
import type { Announcement } from '../../../../contract/society/announcements.ts'
import { Badge } from '../../../design/elements/badge.tsx'
import { formatDate } from '../../../design/texts/format-date.ts'
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
