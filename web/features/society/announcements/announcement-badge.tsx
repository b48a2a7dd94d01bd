import { m } from '../../../../contract/paraglide/messages.js'
import type { AnnouncementState } from '../../../../contract/society/announcements.ts'
import { Badge } from '../../../design/elements/badge.tsx'
import { formatDate, formatInstant } from '../../../design/texts/format-date.ts'
import { useSocietyZone } from '../../../shell/site/use-site.ts'

/** Says what an announcement is for readers at present. */
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
