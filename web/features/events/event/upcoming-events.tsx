import { Link } from 'react-router'
import type { CalendarEvent } from '../../../../contract/events/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { LinkButton } from '../../../design/elements/button.tsx'
import { EmptyState } from '../../../design/feedback/empty-state.tsx'
import { EventTime } from '../times/event-time.tsx'
import styles from './upcoming-events.module.css'

/** The next events, each with a link to its page. */
export function UpcomingEvents({ events }: { events: CalendarEvent[] }) {
  return (
    <section className={styles.upcoming} aria-labelledby="upcoming-events">
      <h3 id="upcoming-events">{m.events_upcoming()}</h3>
      {events.length === 0 ? (
        <EmptyState message={m.events_upcoming_none()} />
      ) : (
        <ul className={styles.events}>
          {events.map((event) => (
            <li key={event._id} className={styles.event}>
              <Link className={styles.title} to={`/calendar/${event._id}`}>
                {event.cancelled ? <del>{event.title}</del> : event.title}
              </Link>
              {event.cancelled && <span>{m.events_cancelled_text()}</span>}
              <EventTime event={event} withDay />
              {event.place && <span className={styles.place}>{event.place}</span>}
            </li>
          ))}
        </ul>
      )}
      <p>
        <LinkButton to="/calendar">{m.events_upcoming_all()}</LinkButton>
      </p>
    </section>
  )
}
