import { Link } from 'react-router'
import type { CalendarEvent } from '../../../../contract/events/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { Badge } from '../../../design/elements/badge.tsx'
import { LinkButton } from '../../../design/elements/button.tsx'
import { Disclosure } from '../../../design/elements/disclosure.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { Cover } from '../../../design/elements/pictures.tsx'
import { EmptyState } from '../../../design/feedback/empty-state.tsx'
import { TypedText } from '../../../design/texts/typed-text.tsx'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { DateTile } from '../times/event-times.tsx'
import { EventTimeAndPlace } from '../times/event-title.tsx'
import type { Route } from './+types/upcoming'
import styles from './hosting.module.css'

/** Events on the page: enough for a season. */
const eventsShown = 50

/** Events shown before expanding the list. */
const rowsShown = 10

async function load({ api }: PageRequest) {
  const { events } = await api.request('GET /api/events', {
    query: { from: new Date().toISOString() },
  })
  return events.slice(0, eventsShown)
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: m.events_attendance(), unlisted: true })

export default function Upcoming({ loaderData: events }: Route.ComponentProps) {
  return (
    <>
      <PageHeading actions={<LinkButton to="/calendar">{m.site_nav_calendar()}</LinkButton>}>
        {m.events_attendance()}
      </PageHeading>
      {events.length === 0 ? (
        <EmptyState message={m.events_upcoming_none()}>
          <LinkButton look="main" to="/calendar">
            {m.administration_today_next_new()}
          </LinkButton>
        </EmptyState>
      ) : (
        <EventRows events={events} folder="/admin/events" />
      )}
    </>
  )
}

interface EventRowsProps {
  events: CalendarEvent[]
  /** The parent address of the rows' pages. */
  folder: '/admin/events' | '/calendar'
}

/** Lists events with day, time and place; later ones after expanding. */
export function EventRows({ events, folder }: EventRowsProps) {
  const later = events.slice(rowsShown)
  return (
    <>
      <Rows events={events.slice(0, rowsShown)} folder={folder} />
      {later.length > 0 && (
        <Disclosure look="plain" summary={m.events_upcoming_more({ count: later.length })}>
          <Rows events={later} folder={folder} />
        </Disclosure>
      )}
    </>
  )
}

function Rows({ events, folder }: EventRowsProps) {
  return (
    <ul className={styles.rows}>
      {events.map((event) => (
        <li key={event._id} className={styles.row}>
          <DateTile event={event} />
          <div className={styles.words}>
            <Link to={`${folder}/${event._id}`} className={styles.event}>
              <TypedText>{event.title}</TypedText>
            </Link>{' '}
            {event.cancelled && <Badge tone="danger">{m.events_cancelled()}</Badge>}
            <div className={styles.below}>
              <EventTimeAndPlace event={event} />
            </div>
          </div>
          {event.cover && (
            <div className={styles.cover}>
              <Cover picture={event.cover} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}
