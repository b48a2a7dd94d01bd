import { Link, useSearchParams } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { addDays, daysOf } from '../../../../contract/time/calendar-date.ts'
import { Badge } from '../../../design/elements/badge.tsx'
import { Button, LinkButton } from '../../../design/elements/button.tsx'
import { Cover } from '../../../design/elements/pictures.tsx'
import { EmptyState } from '../../../design/feedback/empty-state.tsx'
import { TypedText } from '../../../design/texts/typed-text.tsx'
import { useViewerZone } from '../../../shell/site/use-site.ts'
import { type CalendarFestival, FestivalLinks } from '../festivals/festival-layer.tsx'
import { formatDay } from '../times/calendar-texts.ts'
import { EventTime } from '../times/event-times.tsx'
import { dayClassOf, EventTitle } from '../times/event-title.tsx'
import styles from './agenda.module.css'
import type { MarkedEvent } from './calendar-data.ts'
import {
  allEventsSearch,
  asksForAllEvents,
  type DayRange,
  eventsShownFirst,
  isWithin,
} from './calendar-views.ts'

interface AgendaProps {
  events: MarkedEvent[]
  festivals: CalendarFestival[]
  range: DayRange
  /** Number of events of these days that were not sent with the page. */
  unsent: number | null
  /** Instant that decides whether events are past, today or future. */
  now: Date
  /** Checks whether the viewer may change an event. A click then selects it instead of following its link. */
  mayChange: (event: MarkedEvent) => boolean
  onSelect: (event: MarkedEvent) => void
  activeId: string | null
}

/** The events of some days as a list with title, date, time and place. */
export function Agenda(props: AgendaProps) {
  const { events, festivals, range, unsent, now, mayChange, onSelect, activeId } = props
  const zone = useViewerZone()
  const [search] = useSearchParams()
  const found = events.filter((event) => isWithin(event, range, zone))
  const shown = asksForAllEvents(search) ? found : found.slice(0, eventsShownFirst)
  const count = found.length + (unsent ?? 0)
  const held = festivals.filter(({ day }) => range.from <= day && day < range.to)
  if (shown.length + held.length === 0)
    return (
      <div className={styles.empty}>
        <EmptyState message={m.events_none()}>
          <p>{m.events_none_hint()}</p>
        </EmptyState>
      </div>
    )
  const byDay = Map.groupBy(shown, (event) => firstDayShown(event, range, zone))
  const days = [...new Set([...byDay.keys(), ...held.map(({ day }) => day)])].sort()
  return (
    <>
      <ol className={styles.days} aria-label={m.events_list()}>
        {days.map((day) => (
          <li key={day} className={styles.day}>
            <h2 className={styles.date}>{formatDay(day)}</h2>
            <FestivalLinks festivals={held.filter((festival) => festival.day === day)} />
            <ul className={styles.events}>
              {byDay.get(day)?.map((event) => (
                <li
                  key={event._id}
                  className={styles.event}
                  data-class={dayClassOf(event, zone, now)}
                  data-active={event._id === activeId || undefined}
                  data-cover={event.cover ? true : undefined}
                >
                  <Link
                    className={styles.title}
                    to={`/calendar/${event._id}`}
                    onClick={(click) => {
                      if (!mayChange(event) || click.metaKey || click.ctrlKey || click.shiftKey) return
                      click.preventDefault()
                      onSelect(event)
                    }}
                  >
                    <EventTitle event={event} state={dayClassOf(event, zone, now)} />
                  </Link>
                  {event.cancelled && (
                    <p>
                      <Badge tone="danger">{m.events_cancelled()}</Badge>
                    </p>
                  )}
                  <p className={styles.facts}>
                    <strong>
                      <EventTime event={event} />
                    </strong>
                    {event.place && <span lang={languageOf(event.place)}>{event.place}</span>}
                  </p>
                  {event.cover && (
                    <div className={styles.cover}>
                      <Cover picture={event.cover} />
                    </div>
                  )}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      {count > shown.length && (
        <p className={styles.rest}>
          {m.events_list_part({ shown: shown.length, count })}{' '}
          <LinkButton to={allEventsSearch(search)} preventScrollReset>
            {m.events_list_all({ count })}
          </LinkButton>
        </p>
      )}
    </>
  )
}

/** Returns an event's first day in the list; earlier starts count as the first day shown. */
function firstDayShown(event: MarkedEvent, { from }: DayRange, zone: string): string {
  const { first } = daysOf(event, zone)
  return first < from ? from : first
}

interface DayListProps extends Omit<AgendaProps, 'range' | 'unsent'> {
  date: string
  /** Opens a new event on the day, for organisers. */
  onCreate?: ((day: string) => void) | undefined
}

/** The events of the day chosen in the month, below it on narrow screens. Without any, the next one. */
export function DayList({ date, onCreate, ...listed }: DayListProps) {
  const { events, festivals } = listed
  const zone = useViewerZone()
  const range = { from: date, to: addDays(date, 1) }
  const isEmpty = !events.some((event) => isWithin(event, range, zone))
  const next = events.find((event) => daysOf(event, zone).first > date)
  return (
    <section className={styles.dayList} aria-label={m.events_day_list()}>
      {isEmpty ? (
        <>
          <h2 className={styles.date}>{formatDay(date)}</h2>
          <FestivalLinks festivals={festivals.filter(({ day }) => day === date)} />
          <p>{m.events_day_none()}</p>
          {next && (
            <p>
              <Link to={nextAddress(daysOf(next, zone).first)} preventScrollReset>
                <TypedText>
                  {m.events_day_next({ title: next.title, day: formatDay(daysOf(next, zone).first) })}
                </TypedText>
              </Link>
            </p>
          )}
        </>
      ) : (
        <Agenda {...listed} range={range} unsent={null} />
      )}
      {onCreate && (
        <p>
          <Button onClick={() => onCreate(date)}>{m.events_day_add()}</Button>
        </p>
      )}
    </section>
  )
}

function nextAddress(date: string): string {
  return `/calendar?${new URLSearchParams({ view: 'month', date })}`
}
