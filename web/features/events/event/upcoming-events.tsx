import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CalendarEvent, EventDetails } from '../../../../contract/events/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { dayIn, daysOf } from '../../../../contract/time/calendar-date.ts'
import { Cover } from '../../../design/elements/pictures.tsx'
import { EmptyState } from '../../../design/feedback/empty-state.tsx'
import { daysAhead } from '../../../design/texts/format-date.ts'
import { useViewerZone } from '../../../shell/site/use-site.ts'
import { DateTile, EventTime } from '../times/event-times.tsx'
import styles from './upcoming-events.module.css'

interface UpcomingEventsProps {
  events: CalendarEvent[]
  /** The first of them that is not cancelled, with all details; it is highlighted. */
  next: EventDetails | null
  /** The time of loading. */
  at: string
  /** The number of attendees of the next event, and a button to come. */
  children: ReactNode
}

/** The next events, each with a link to its page: one as a large card, the others as rows. */
export function UpcomingEvents({ events, next, at, children }: UpcomingEventsProps) {
  const others = events.filter(({ _id }) => _id !== next?._id)
  return (
    <section aria-labelledby="upcoming-events">
      <div className={styles.head}>
        <h3 id="upcoming-events" className={styles.heading}>
          {m.events_upcoming()}
        </h3>
        <Link className={styles.all} to="/calendar">
          {m.events_upcoming_all()}
        </Link>
      </div>
      {events.length === 0 && <EmptyState message={m.events_upcoming_none()} />}
      <ul className={styles.events}>
        {next && (
          <li className={styles.next}>
            {next.cover && (
              <div className={styles.cover}>
                <Cover picture={next.cover} />
              </div>
            )}
            <div className={`teeth ${styles.teeth}`} />
            <UpcomingEvent event={next} at={at} />
            <div className={styles.act}>{children}</div>
          </li>
        )}
        {others.map((event) => (
          <li key={event._id}>
            <UpcomingEvent event={event} at={at} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function UpcomingEvent({ event, at }: { event: CalendarEvent; at: string }) {
  const zone = useViewerZone()
  const ahead = daysAhead(daysOf(event, zone).first, dayIn(zone, new Date(at)))
  return (
    <div className={styles.event}>
      <DateTile event={event} />
      <div className={styles.words}>
        <Link className={styles.title} to={`/calendar/${event._id}`} lang={languageOf(event.title)}>
          {event.cancelled ? <del>{event.title}</del> : event.title}
        </Link>
        {event.cancelled && <span>{m.events_cancelled_text()}</span>}
        <EventTime event={event} withDay />
        <span className={`dotted ${styles.soft}`}>
          {ahead && <b data-ahead>{ahead}</b>}{' '}
          {event.place && <span lang={languageOf(event.place)}>{event.place}</span>}
        </span>
      </div>
    </div>
  )
}
