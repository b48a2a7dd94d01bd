import { Link } from 'react-router'
import type { CalendarEvent, EventDetails } from '../../../../contract/events/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { Cover } from '../../../design/elements/pictures.tsx'
import { EmptyState } from '../../../design/feedback/empty-state.tsx'
import { DateTile, EventTime } from '../times/event-time.tsx'
import styles from './upcoming-events.module.css'

interface UpcomingEventsProps {
  events: CalendarEvent[]
  /** The first of them that is not cancelled, with everything about it; it stands out. */
  next: EventDetails | null
}

/** The next events, each with a link to its page; the one that stands out with its picture and how many come. */
export function UpcomingEvents({ events, next }: UpcomingEventsProps) {
  return (
    <section className={styles.upcoming} aria-labelledby="upcoming-events">
      <h3 id="upcoming-events">{m.events_upcoming()}</h3>
      {events.length === 0 ? (
        <EmptyState message={m.events_upcoming_none()} />
      ) : (
        <ul className={styles.events}>
          {next && <UpcomingEvent event={next} coming={next.counts.going} />}
          {events.map((event) => event._id !== next?._id && <UpcomingEvent key={event._id} event={event} />)}
        </ul>
      )}
      <p>
        <Link className={styles.all} to="/calendar">
          {m.events_upcoming_all()}
        </Link>
      </p>
    </section>
  )
}

interface UpcomingEventProps {
  event: CalendarEvent
  /** Number of attendees, for the highlighted event only. */
  coming?: number
}

function UpcomingEvent({ event, coming }: UpcomingEventProps) {
  const standsOut = coming !== undefined
  return (
    <li className={styles.event} data-next={standsOut || undefined}>
      {standsOut && event.cover && (
        <div className={styles.cover}>
          <Cover picture={event.cover} />
        </div>
      )}
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
        {coming ? <span className={styles.coming}>{m.events_coming({ count: coming })}</span> : null}
      </div>
    </li>
  )
}
