import { Link } from 'react-router'
import type { Attendee } from '../../../../contract/events/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { languageOf } from '../../../../contract/text/script-language.ts'
import styles from './attendance.module.css'
import { rsvpStatusText } from './rsvp-text.ts'

/** The members who gave an RSVP, the earliest first. */
export function AttendeeList({ attendees }: { attendees: Attendee[] }) {
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
