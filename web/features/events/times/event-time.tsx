import { daysOf, type EventTimes } from '../../../../contract/time/calendar-date.ts'
import { zonedFormat } from '../../../design/texts/format-date.ts'
import { useViewerZone } from '../../../shell/site/use-site.ts'
import { formatTime, formatWhen, useTwoClocks } from './event-times.ts'
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
