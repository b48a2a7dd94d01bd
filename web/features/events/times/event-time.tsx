import { m } from '../../../../contract/paraglide/messages.js'
import { useSocietyZone } from '../../../shell/site/use-site.ts'
import styles from './event-time.module.css'
import { type EventTimes, formatTime, formatWhen, zoneName } from './event-times.ts'
import { useClock } from './use-clock.ts'

/** An event's time in the viewer's zone, followed by the society's zone where that differs. */
export function EventTime({ event, withDay = false }: { event: EventTimes; withDay?: boolean }) {
  const { zone: viewer, hour12 } = useClock()
  const society = useSocietyZone()
  const format = withDay ? formatWhen : formatTime
  const own = format(event, viewer, hour12)
  const theirs = format(event, society, hour12)
  return (
    <span>
      <time dateTime={event.start}>{own}</time>
      {own !== theirs && (
        <>
          {' '}
          <span className={styles.other}>
            ({m.events_other_zone({ time: theirs, zone: zoneName(society) })})
          </span>
        </>
      )}
    </span>
  )
}
