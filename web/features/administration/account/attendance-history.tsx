import { Link } from 'react-router'
import { memberRsvpsShown } from '../../../../contract/events/options-and-limits.ts'
import type { MemberRsvp } from '../../../../contract/events/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { Badge } from '../../../design/elements/badge.tsx'
import { Table } from '../../../design/lists/table.tsx'
import { rsvpStatusText } from '../../events/attendance/attendance.ts'
import { EventTime } from '../../events/times/event-time.tsx'
import styles from './account.module.css'

/** What a member said to events, the latest first. */
export function AttendanceHistory({ rsvps }: { rsvps: MemberRsvp[] }) {
  return (
    <section className={styles.section} aria-labelledby="account-attendance">
      <h2 id="account-attendance">{m.administration_member_attendance()}</h2>
      <Table
        caption={m.administration_member_attendance()}
        rows={rsvps}
        keyOf={({ event }) => event._id}
        columns={[
          {
            header: m.administration_event(),
            names: true,
            cell: ({ event }) => (
              <Link to={`/calendar/${event._id}`} lang={languageOf(event.title)}>
                {event.title}
              </Link>
            ),
          },
          {
            header: m.administration_act_when(),
            cell: ({ event }) => (
              <>
                <EventTime event={event} withDay />{' '}
                {event.cancelled && <Badge tone="danger">{m.events_cancelled()}</Badge>}
              </>
            ),
          },
          {
            header: m.administration_rsvp(),
            cell: ({ answer, guests }) =>
              guests > 0
                ? `${rsvpStatusText[answer]()} ${m.events_who_guests({ guests })}`
                : rsvpStatusText[answer](),
          },
        ]}
      />
      {rsvps.length === memberRsvpsShown && (
        <p>{m.administration_attendance_more({ count: memberRsvpsShown })}</p>
      )}
    </section>
  )
}
