import { Link } from 'react-router'
import type { CalendarEvent, EventDetails } from '../../../../contract/events/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { LinkButton } from '../../../design/elements/button.tsx'
import { EmptyState } from '../../../design/feedback/empty-state.tsx'
import { DateTile } from '../times/date-tile.tsx'
import { EventTime } from '../times/event-time.tsx'
import styles from './upcoming-events.module.css'

interface UpcomingEventsProps {
  events: CalendarEvent[]
  /** The first of them with everything about it, which stands out. */
  next: EventDetails | null
}

/** The next events, each with a link to its page; the first with how many come. */
export function UpcomingEvents({ events, next }: UpcomingEventsProps) {
  return (
    <section className={styles.upcoming} aria-labelledby="upcoming-events">
      <h3 id="upcoming-events">{m.events_upcoming()}</h3>
      {events.length === 0 ? (
        <EmptyState message={m.events_upcoming_none()} />
      ) : (
        <ul className={styles.events}>
          {events.map((event) => (
            <UpcomingEvent key={event._id} event={event} details={event._id === next?._id ? next : null} />
          ))}
        </ul>
      )}
      <p>
        <LinkButton to="/calendar">{m.events_upcoming_all()}</LinkButton>
      </p>
    </section>
  )
}

function UpcomingEvent({ event, details }: { event: CalendarEvent; details: EventDetails | null }) {
  const coming = details?.counts.going ?? 0
  return (
    <li className={styles.event} data-next={details ? true : undefined}>
      <DateTile event={event} />
      <div className={styles.words}>
        <Link className={styles.title} to={`/calendar/${event._id}`} lang={languageOf(event.title)}>
          {event.cancelled ? <del>{event.title}</del> : event.title}
        </Link>
        {event.cancelled && <span>{m.events_cancelled_text()}</span>}
        <EventTime event={event} withDay />
        {event.place && (
          <span className={styles.place} lang={languageOf(event.place)}>
            {event.place}
          </span>
        )}
        {coming > 0 && <span className={styles.coming}>{m.events_coming({ count: coming })}</span>}
      </div>
    </li>
  )
}
