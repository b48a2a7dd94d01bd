import { zonedFormat } from '../../../design/dates/zoned-format.ts'
import styles from './date-tile.module.css'
import { daysOf, type EventTimes } from './event-times.ts'
import { useViewerZone } from './use-viewer-zone.ts'

/** The first day of an event as a leaf of a calendar; for the eye only, because the time beside it says the same. */
export function DateTile({ event }: { event: EventTimes }) {
  const first = new Date(daysOf(event, useViewerZone()).first)
  return (
    <span className={styles.tile} aria-hidden="true">
      <span className={styles.month}>{zonedFormat('UTC', { month: 'short' }).format(first)}</span>
      <strong className={styles.day}>{zonedFormat('UTC', { day: 'numeric' }).format(first)}</strong>
    </span>
  )
}
