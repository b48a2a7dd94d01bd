import { m } from '../../../contract/paraglide/messages.js'
import type { Announcement } from '../../../contract/society/announcement-schemas.ts'
import { Badge } from '../../design/badge.tsx'
import { formatDate } from '../../design/format-date.ts'
import styles from './announcement-cards.module.css'

/** When something was announced, and to whom. */
export function AnnouncementLine({ announcement }: { announcement: Announcement }) {
  return (
    <p className={styles.line}>
      <time dateTime={announcement.date}>{formatDate(announcement.date)}</time>
      {announcement.audience === 'members' && <Badge tone="info">{m.society_for_members()}</Badge>}
    </p>
  )
}
