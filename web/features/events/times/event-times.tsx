import { useSyncExternalStore } from 'react'
import { m } from '../../../../contract/paraglide/messages.js'
import { nepaliCity } from '../../../../contract/text/nepali-times.ts'
import { daysOf, type EventTimes } from '../../../../contract/time/calendar-date.ts'
import { viewerCountsTwelveHours } from '../../../browser/viewer-clock.ts'
import { zonedFormat } from '../../../design/texts/format-date.ts'
import { pageLanguage } from '../../../design/texts/page-language.ts'
import { useSocietyZone, useViewerZone } from '../../../shell/site/use-site.ts'
import styles from './times.module.css'

interface EventTimeProps {
  event: EventTimes
  withDay?: boolean
}

/** An event's time in the viewer's zone, followed by the society's zone where that differs. */
export function EventTime({ event, withDay = false }: EventTimeProps) {
  const format = withDay ? formatWhen : formatTime
  const { own, other } = useTwoClocks((zone, hour12) => format(event, zone, hour12))
  return (
    <span className={event.allDay ? undefined : styles.time}>
      <span className={styles.clocks}>
        <time dateTime={event.start}>{own}</time>
        {other && (
          <>
            {' '}
            <span className={styles.other}>({other})</span>
          </>
        )}
      </span>
    </span>
  )
}

/**
 * The first day of an event as a calendar leaf. Hidden from screen readers, because the time is beside it.
 */
export function DateTile({ event }: { event: EventTimes }) {
  const first = new Date(daysOf(event, useViewerZone()).first)
  return (
    <span className={styles.tile} aria-hidden="true">
      <span className={styles.month}>{zonedFormat('UTC', { month: 'short' }).format(first)}</span>
      <strong className={styles.day}>{zonedFormat('UTC', { day: 'numeric' }).format(first)}</strong>
    </span>
  )
}

/** Formats an event's date and time in a zone: 'Sat, Dec 5, 2026, 6:00 – 9:00 PM', or of 24 hours. */
export function formatWhen({ start, end, allDay }: EventTimes, timeZone: string, hour12 = true): string {
  const day = { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' } as const
  if (allDay) {
    const format = zonedFormat('UTC', day)
    return `${plainSpaces(format.formatRange(new Date(start), new Date(end)))}, ${m.events_all_day_text()}`
  }
  const format = zonedFormat(timeZone, { ...day, ...clockTime(hour12) })
  return plainSpaces(format.formatRange(new Date(start), new Date(end)))
}

/** Formats the time of day of an event: '6:00 – 9:00 PM', '18:00 – 21:00', 'all day'. */
export function formatTime({ start, end, allDay }: EventTimes, timeZone: string, hour12 = true): string {
  if (allDay) return m.events_all_day_text()
  const format = zonedFormat(timeZone, clockTime(hour12))
  const { first, last } = daysOf({ start, end, allDay }, timeZone)
  const isOneDay = first === last
  return isOneDay
    ? plainSpaces(format.formatRange(new Date(start), new Date(end)))
    : formatWhen({ start, end, allDay }, timeZone, hour12)
}

/** Returns the format of times for 12 or 24 hours. */
export function clockTime(hour12: boolean): Intl.DateTimeFormatOptions {
  return hour12
    ? { hour: 'numeric', minute: '2-digit', hour12 }
    : { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }
}

/** Returns the present name of a zone: browsers still use older names for some. */
export function zoneText(timeZone: string): string {
  return timeZone.replace('Katmandu', 'Kathmandu').replace('Calcutta', 'Kolkata')
}

/** Returns the place in a zone's name in the page's language: `Chicago` of `America/Chicago`. */
export function zoneName(timeZone: string): string {
  const name = zoneText(timeZone).split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone
  return (import.meta.env.PAGE_LANGUAGE ?? pageLanguage()) === 'ne' ? nepaliCity(name) : name
}

/** Replaces the thin spaces in formatted ranges, which differ between browsers and servers. Those of `bikramSambat` stay. */
export function plainSpaces(text: string): string {
  return text.replaceAll(/[\u2009\u202f]/g, ' ')
}

/** The time zone and clock format of a viewer. */
interface Clock {
  /** Name of the time zone. */
  zone: string
  /** false for viewers with a 24-hour clock. */
  hour12: boolean
}

const never = () => () => undefined

/** Returns the viewer's clock. It is the society's zone and 12 hours on the server and until hydration. */
export function useClock(): Clock {
  const zone = useViewerZone()
  const hour12 = useSyncExternalStore(never, viewerCountsTwelveHours, () => true)
  return { zone, hour12 }
}

/** Formats a time for the viewer and, where the text differs, in the society's zone. */
export function useTwoClocks(format: (zone: string, hour12: boolean) => string) {
  const { zone, hour12 } = useClock()
  const society = useSocietyZone()
  const [own, theirs] = [format(zone, hour12), format(society, hour12)]
  // It is in brackets, which have no room for dates in Bikram Sambat.
  const time = theirs.replace(/ \(.*?\)/, '')
  return { own, other: own === theirs ? null : m.events_other_zone({ time, zone: zoneName(society) }) }
}
