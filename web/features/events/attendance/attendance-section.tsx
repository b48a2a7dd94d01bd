import { Link, useRevalidator } from 'react-router'
import {
  type RsvpStatus,
  rsvpStatuses,
  rsvpStatusText,
} from '../../../../contract/events/options-and-limits.ts'
import type { Attendee, EventDetails, SeatCounts } from '../../../../contract/events/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { LinkButton } from '../../../design/elements/button.tsx'
import { Avatar } from '../../../design/elements/pictures.tsx'
import { formatDigits } from '../../../design/texts/format-number.ts'
import { loginPath } from '../../../session/next-path.ts'
import { useSession } from '../../../session/session-store.ts'
import { VerificationNotice } from '../../accounts/own-account/verification-notice.tsx'
import { formatWhen, useTwoClocks } from '../times/event-times.tsx'
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

/** The RSVP section: for members their RSVP, for visitors a link to sign in. */
export function RsvpSection({ event, attendance, isOpen }: AttendanceSectionProps) {
  const { user } = useSession()
  const { revalidate } = useRevalidator()
  const own = attendance?.own
  const closing = { start: event.answersUntil, end: event.answersUntil, allDay: false }
  const { own: until, other } = useTwoClocks((zone, hour12) => formatWhen(closing, zone, hour12))
  return (
    <section className={styles.card} data-question aria-labelledby="answers">
      <h2 id="answers">{m.events_answer_heading()}</h2>
      {user && <WaitingRsvp id={event._id} onSent={() => void revalidate()} />}
      {user && own && isOpen && <RsvpForm key={event._id} event={event} own={own} onSaved={revalidate} />}
      {user && own?.standing && !isOpen && (
        <p>
          <strong>{m.events_answer_own({ answer: rsvpStatusText[own.standing]() })}</strong>
        </p>
      )}
      {!user && isOpen && (
        <LinkButton wide look="main" to={loginPath({ pathname: `/calendar/${event._id}`, search: '' })}>
          {m.events_answer_sign_in()}
        </LinkButton>
      )}
      {user?.limited && isOpen && <VerificationNotice />}
      <p className={styles.soft}>
        {isOpen
          ? m.events_answer_until({ date: other ? `${until} (${other})` : until })
          : m.events_answers_closed()}
        {isOpen && own?.emailed && ` ${m.events_answer_emailed()}`}
      </p>
    </section>
  )
}

interface WhoProps extends Omit<AttendanceSectionProps, 'isOpen'> {
  /** The address of the guest list; null for viewers without access. */
  guests: string | null
}

/** The attendance of an event: the numbers for everyone, for members also faces and names. */
export function AttendanceSection({ event, attendance, guests }: WhoProps) {
  const { user } = useSession()
  const counts = attendance?.own.counts ?? event.counts
  return (
    <section className={styles.card} aria-labelledby="who">
      <h2 id="who">{m.events_who()}</h2>
      <Seats counts={counts} capacity={event.capacity} />
      {user && attendance && <Attendees attendees={attendance.attendees} />}
      {guests && <LinkButton to={guests}>{m.events_attendance_link()}</LinkButton>}
    </section>
  )
}

const barWidth = 100

/** The taken seats as a bar, and the numbers of people. */
function Seats({ counts, capacity }: { counts: SeatCounts; capacity: number | null }) {
  const { going, maybe, declined, waiting } = counts
  const parts = [
    m.events_counts({ going, maybe, declined }),
    waiting > 0 && m.events_counts_waiting({ waiting }),
    capacity !== null && m.events_seats({ capacity }),
  ]
  return (
    <div className={styles.seats}>
      {capacity !== null && (
        <>
          <svg
            aria-hidden="true"
            className={styles.bar}
            viewBox={`0 0 ${barWidth} 1`}
            preserveAspectRatio="none"
          >
            <rect width={Math.min(1, going / capacity) * barWidth} height="1" />
          </svg>
          <p className={styles.free}>{m.events_seats_free({ seats: Math.max(0, capacity - going) })}</p>
        </>
      )}
      <p className={styles.soft}>{parts.filter(Boolean).join(' · ')}</p>
    </div>
  )
}

/** Faces of one status that are shown initially: three rows on a phone. */
const facesShown = 12

/** The members who gave an RSVP as faces with names, by status, earliest first. */
function Attendees({ attendees }: { attendees: Attendee[] }) {
  if (attendees.length === 0) return <p className={styles.none}>{m.events_who_none()}</p>
  const groups = Map.groupBy(attendees, ({ standing }) => standing)
  return rsvpStatuses.map((status) => {
    const people = groups.get(status)
    return people && <AttendeesOf key={status} status={status} people={people} />
  })
}

function AttendeesOf({ status, people }: { status: RsvpStatus; people: Attendee[] }) {
  const [shown, others] = [people.slice(0, facesShown), people.slice(facesShown)]
  return (
    <section className={styles.group} aria-label={rsvpStatusText[status]()}>
      <h3>{rsvpStatusText[status]()}</h3>
      <FaceList people={shown} />
      {others.length > 0 && (
        <details className={styles.others}>
          <summary>{m.events_who_more({ count: others.length })}</summary>
          <FaceList people={others} />
        </details>
      )}
    </section>
  )
}

function FaceList({ people }: { people: Attendee[] }) {
  return (
    <ul className={styles.faces}>
      {people.map(({ user, guests }) => (
        <li key={user._id}>
          <span className={styles.face}>
            <Avatar src={user.avatar} size={56} />
            {guests > 0 && (
              <span className={styles.guests} aria-hidden="true">
                +{formatDigits(guests)}
              </span>
            )}
          </span>
          <Link to={`/profile/${user._id}`} lang={languageOf(user.name)}>
            {user.name}
          </Link>
          {guests > 0 && <span className="visually-hidden">{m.events_who_guests({ guests })}</span>}
        </li>
      ))}
    </ul>
  )
}
