import { type CSSProperties, memo, useMemo, useRef } from 'react'
import { Link } from 'react-router'
import { type WeekDay, weeksOfMonth } from '../../../../contract/events/month-weeks.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { daysOf } from '../../../../contract/time/calendar-date.ts'
import { formatDigits, formatNumber } from '../../../design/texts/format-number.ts'
import { bikramSambat } from '../../../design/texts/page-language.ts'
import { type CalendarFestival, FestivalLinks, FestivalMark } from '../festivals/festival-layer.tsx'
import { formatDay, formatStart, formatWeekday } from '../times/calendar-texts.ts'
import { useClock } from '../times/event-times.tsx'
import { dayClassOf, EventTitle } from '../times/event-title.tsx'
import type { MarkedEvent } from './calendar-data.ts'
import { titleOf } from './calendar-views.ts'
import { useDayKeys, useLongPress } from './month-gestures.ts'
import styles from './month-grid.module.css'

interface MonthGridProps {
  events: MarkedEvent[]
  festivals: CalendarFestival[]
  /** The chosen day, whose month is shown. */
  date: string
  today: string
  now: Date
  /** Opens a new event on a day, for organisers. */
  onCreate?: ((day: string) => void) | undefined
}

const dotsShown = 3

/** Lines of a week that leave room for titles of two lines. */
const roomyLines = 2

/**
 * A month as a table. Wide screens show the events as bands with links to their pages; on narrow ones each
 * day has dots, and choosing it shows its list below the table.
 */
export function MonthGrid({ events, festivals, date, today, now, onCreate }: MonthGridProps) {
  const frame = useRef<HTMLDivElement>(null)
  const { zone } = useClock()
  const weeks = useMemo(() => monthWeeks(events, date, zone), [events, date, zone])
  const festivalsOf = useMemo(() => Map.groupBy(festivals, ({ day }) => day), [festivals])
  useDayKeys(frame)
  const onLongPress = useLongPress(onCreate)
  return (
    <div ref={frame} className={`calendar-grid ${styles.frame}`} data-view="month" {...onLongPress}>
      <table className={styles.month} data-weeks={weeks.length} aria-label={titleOf('month', date)}>
        <thead>
          <tr>
            {weeks[0]?.map(({ day }) => (
              <th key={day} scope="col">
                <span aria-hidden="true">{formatWeekday(day, 'short')}</span>
                <span className="visually-hidden">{formatWeekday(day, 'long')}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr
              key={week[0]?.day}
              data-dense={week.some(({ lines }) => lines.length > roomyLines) || undefined}
            >
              {week.map((day) => (
                <Day
                  key={day.day}
                  day={day}
                  festivals={festivalsOf.get(day.day)}
                  isChosen={day.day === date}
                  isToday={day.day === today}
                  now={now}
                  onCreate={onCreate}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface DayProps {
  day: DayOfMonth
  festivals: CalendarFestival[] | undefined
  isChosen: boolean
  isToday: boolean
  now: Date
  onCreate: ((day: string) => void) | undefined
}

const Day = memo(function Day({
  day: { day, isOutside, events, lines, hidden },
  festivals,
  isChosen,
  isToday,
  now,
  onCreate,
}: DayProps) {
  const { zone } = useClock()
  const number = formatNumber(Number(day.slice(8)))
  const name = formatDay(day)
  const beside = bikramSambat()?.dayOfMonth(day)
  return (
    <td
      data-date={day}
      className={styles.day}
      data-outside={isOutside || undefined}
      data-today={isToday || undefined}
      data-chosen={isChosen || undefined}
    >
      <Link to={dayAddress('day', day)} className={styles.number} data-day-link aria-label={goTo(name)}>
        {number}
      </Link>
      {beside && (
        <span className={styles.beside} aria-hidden="true">
          {beside}
        </span>
      )}
      <Link
        to={dayAddress('month', day)}
        preventScrollReset
        className={styles.choice}
        data-day-link
        aria-label={[
          m.events_day_choose({ day: name, count: events.length }),
          ...(festivals ?? []).map((festival) => festival.name),
        ].join(', ')}
        aria-current={isChosen ? 'date' : undefined}
        onClick={() => {
          if (events.length === 0) onCreate?.(day)
        }}
      >
        <span>{number}</span>
        <span
          className={styles.dots}
          data-more={events.length > dotsShown ? `+${formatDigits(events.length - dotsShown)}` : ''}
        >
          {festivals && <FestivalMark />}
          {events.slice(0, dotsShown).map((event) => (
            <span
              key={event._id}
              className={styles.dot}
              data-class={dayClassOf(event, zone, now)}
              data-own={event.own}
            />
          ))}
        </span>
      </Link>
      {lines.length > 0 && (
        <ul className={styles.lines}>
          {lines.map((line, index) => (
            <li key={line?.event._id ?? `empty ${index}`}>{line && <Band line={line} now={now} />}</li>
          ))}
        </ul>
      )}
      {festivals && <FestivalLinks festivals={festivals} isBrief />}
      {hidden > 0 && (
        <Link to={dayAddress('day', day)} className={styles.more}>
          +{formatDigits(hidden)}
          <span className="visually-hidden"> {goTo(name)}</span>
        </Link>
      )}
    </td>
  )
})

/** An event as a band over its days of a week. On the later days it is for screen readers only. */
function Band({ line: { event, days }, now }: { line: EventOnDay; now: Date }) {
  const { zone, hour12 } = useClock()
  const state = dayClassOf(event, zone, now)
  if (days === 0)
    return (
      <span className="visually-hidden">
        <EventTitle event={event} state={state} />
      </span>
    )
  return (
    <Link
      to={`/calendar/${event._id}`}
      className={styles.band}
      data-class={state}
      style={{ '--days': days } as CSSProperties}
    >
      <span className={styles.text}>
        {!event.allDay && <span>{formatStart(event, zone, hour12)} </span>}
        <EventTitle event={event} state={state} />
      </span>
    </Link>
  )
}

function dayAddress(view: 'day' | 'month', date: string): string {
  return `/calendar?${new URLSearchParams({ view, date })}`
}

/** Returns the label of a day's link, without the weekday, which the column states. */
function goTo(name: string): string {
  return m.events_day_open({ day: name.replace(/^\w+, /, '') })
}

/** Most events shown in a day of the month; the others are counted, unless there is only one. */
export const eventsShownPerDay = 5

/** An event on one of its days, in the same line all week. */
interface EventOnDay {
  event: MarkedEvent
  /** Number of days in this week from here; 0 for an event that began on an earlier day of it. */
  days: number
}

interface DayOfMonth extends WeekDay {
  events: MarkedEvent[]
  /** The lines of the day from above; null for an empty one above a used one. */
  lines: (EventOnDay | null)[]
  /** Number of events without a line. */
  hidden: number
}

/**
 * Returns the layout of the weeks, from Sunday, that contain the month of a day. Events are in order of their
 * start.
 */
export function monthWeeks(events: MarkedEvent[], date: string, timeZone: string): DayOfMonth[][] {
  const placed = events.map((event) => ({ event, ...daysOf(event, timeZone) }))
  return weeksOfMonth(date).map((week) => layWeek(placed, week))
}

interface PlacedEvent {
  event: MarkedEvent
  first: string
  last: string
}

/** Assigns each event the first line free on all its days, and collapses full days. */
function layWeek(placed: PlacedEvent[], days: WeekDay[]): DayOfMonth[] {
  const week = days.map((day): DayOfMonth => ({ ...day, events: [], lines: [], hidden: 0 }))
  const sunday = days[0]?.day ?? ''
  const touching = placed
    .map((one) => ({ ...one, days: week.filter(({ day }) => one.first <= day && day <= one.last) }))
    .filter(({ days }) => days.length > 0)
    .sort((one, other) => compareStarts(one.first, other.first, sunday))
  for (const { event, days } of touching) {
    const line = firstFreeLine(days)
    for (const [index, day] of days.entries()) {
      day.events.push(event)
      while (day.lines.length < line) day.lines.push(null)
      day.lines[line] = { event, days: index === 0 ? days.length : 0 }
    }
  }
  const deepest = Math.max(...week.map(({ lines }) => lines.length))
  // The count takes a line, too: it never replaces a single event.
  return deepest <= eventsShownPerDay + 1 ? week : week.map(foldDay)
}

function foldDay(day: DayOfMonth): DayOfMonth {
  const shown = day.lines.slice(0, eventsShownPerDay)
  while (shown.length > 0 && shown.at(-1) === null) shown.pop()
  const hidden = day.lines.slice(eventsShownPerDay).filter((line) => line !== null).length
  return { ...day, lines: shown, hidden }
}

/** Sorts events from before the week first; the others retain their order. */
function compareStarts(one: string, other: string, sunday: string): number {
  const [start, otherStart] = [one, other].map((day) => (day < sunday ? sunday : day)) as [string, string]
  return start < otherStart ? -1 : start > otherStart ? 1 : 0
}

function firstFreeLine(days: DayOfMonth[]): number {
  let line = 0
  while (days.some(({ lines }) => lines[line])) line += 1
  return line
}
