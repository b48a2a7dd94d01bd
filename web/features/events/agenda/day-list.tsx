import { Link } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import { addDays } from '../../../../contract/time/calendar-date.ts'
import { Button } from '../../../design/elements/button.tsx'
import { TypedText } from '../../../design/texts/typed-text.tsx'
import { formatDay } from '../times/calendar-texts.ts'
import { daysOf } from '../times/event-times.ts'
import { useViewerZone } from '../times/use-viewer-zone.ts'
import { isWithin } from '../views/calendar-views.ts'
import { Agenda, type AgendaProps } from './agenda.tsx'
import styles from './day-list.module.css'

interface DayListProps extends Omit<AgendaProps, 'range' | 'unsent'> {
  date: string
  /** Proposes an event on the day, for those who may keep the calendar. */
  onCreate?: ((day: string) => void) | undefined
}

/** The events of the day chosen in the month, below it on narrow screens; where there are none, the next one. */
export function DayList({ date, onCreate, ...listed }: DayListProps) {
  const { events } = listed
  const zone = useViewerZone()
  const range = { from: date, to: addDays(date, 1) }
  const isEmpty = !events.some((event) => isWithin(event, range, zone))
  const next = events.find((event) => daysOf(event, zone).first > date)
  return (
    <section className={styles.day} aria-label={m.events_day_list()}>
      {isEmpty ? (
        <>
          <h2 className={styles.date}>{formatDay(date)}</h2>
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
