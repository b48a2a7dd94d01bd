import { Link, useRevalidator } from 'react-router'
import { rsvpStatusText } from '../../../../contract/events/options-and-limits.ts'
import type { Attendee, EventDetails, SeatCounts } from '../../../../contract/events/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { LinkButton } from '../../../design/elements/button.tsx'
import { Card } from '../../../design/elements/card.tsx'
import { loginPath } from '../../../session/next-path.ts'
import { useMay, useSession } from '../../../session/use-session.ts'
import { VerificationNotice } from '../../accounts/own-account/verification-notice.tsx'
import { formatWhen } from '../times/event-times.ts'
import { useTwoClocks } from '../times/use-clock.ts'
import styles from './attendance.module.css'
import type { Attendance } from './attendance.ts'
import { RsvpForm, WaitingRsvp } from './rsvp-form.tsx'

interface AttendanceSectionProps {
  event: EventDetails
  /** null for visitors. */
  attendance: Attendance | null
  /** true while members may send RSVPs. */
  isOpen: boolean
}

/** The attendance of an event: the numbers for everyone; for members also the names and their own RSVP. */
export function AttendanceSection({ event, attendance, isOpen }: AttendanceSectionProps) {
  const { user } = useSession()
  const mayKeepEvents = useMay('keep events')
  const { revalidate } = useRevalidator()
  const own = attendance?.own
  const counts = own?.counts ?? event.counts
  const closing = { start: event.answersUntil, end: event.answersUntil, allDay: false }
  const { own: until, other } = useTwoClocks((zone, hour12) => formatWhen(closing, zone, hour12))
  return (
    <Card as="section" labelledBy="answers">
      <div className={styles.attendance}>
        <h2 id="answers">{m.events_answer_heading()}</h2>
        <Counts counts={counts} capacity={event.capacity} />
        {isOpen ? (
          <p>{m.events_answer_until({ date: other ? `${until} (${other})` : until })}</p>
        ) : (
          <p>{m.events_answers_closed()}</p>
        )}
        {user && <WaitingRsvp id={event._id} onSent={() => void revalidate()} />}
        {user && own && isOpen && <RsvpForm event={event} own={own} onSaved={() => void revalidate()} />}
        {!user && isOpen && (
          <p>
            <LinkButton look="main" to={loginPath({ pathname: `/calendar/${event._id}`, search: '' })}>
              {m.events_answer_sign_in()}
            </LinkButton>
          </p>
        )}
        {user?.limited && isOpen && <VerificationNotice />}
        {user && attendance && <AttendeeList attendees={attendance.attendees} />}
        {mayKeepEvents && (
          <p>
            <LinkButton to={`/admin/events/${event._id}`}>{m.events_attendance_link()}</LinkButton>
          </p>
        )}
      </div>
    </Card>
  )
}

function Counts({ counts, capacity }: { counts: SeatCounts; capacity: number | null }) {
  const { going, maybe, declined, waiting } = counts
  const parts = [
    m.events_counts({ going, maybe, declined }),
    waiting > 0 && m.events_counts_waiting({ waiting }),
    capacity !== null && m.events_seats({ capacity }),
  ]
  return <p>{parts.filter(Boolean).join(' · ')}</p>
}

/** The members who gave an RSVP, the earliest first. */
function AttendeeList({ attendees }: { attendees: Attendee[] }) {
  return (
    <section aria-labelledby="who">
      <h3 id="who">{m.events_who()}</h3>
      {attendees.length === 0 ? (
        <p>{m.events_who_none()}</p>
      ) : (
        <ul className={styles.attendees}>
          {attendees.map(({ user, standing, guests }) => (
            <li key={user._id}>
              <Link to={`/profile/${user._id}`} lang={languageOf(user.name)}>
                {user.name}
              </Link>
              <span>
                {rsvpStatusText[standing]()}
                {guests > 0 && ` ${m.events_who_guests({ guests })}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
