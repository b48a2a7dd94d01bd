import { Link } from 'react-router'
import type { Attendee } from '../../../../contract/events/attendance/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import styles from '../event/event.module.css'
import { standingText } from './rsvp-text.ts'

/** Who answered, first come first; for members. */
export function WhoAnswers({ entries }: { entries: Attendee[] }) {
  return (
    <section aria-labelledby="who">
      <h3 id="who">{m.events_who()}</h3>
      {entries.length === 0 ? (
        <p>{m.events_who_none()}</p>
      ) : (
        <ul className={styles.who}>
          {entries.map(({ user, standing, guests }) => (
            <li key={user._id}>
              <Link to={`/profile/${user._id}`}>{user.name}</Link>
              <span>
                {standingText[standing]()}
                {guests > 0 && ` ${m.events_who_guests({ guests })}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
