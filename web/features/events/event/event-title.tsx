import { m } from '../../../../contract/paraglide/messages.js'
import type { DayClass } from '../times/event-colour.ts'
import styles from './event-title.module.css'

interface EventTitleProps {
  event: { title: string; cancelled: boolean; series: string | null }
  /** Said where colour alone would tell it. */
  state: DayClass
}

const stateText: Record<DayClass, (() => string) | null> = {
  past: m.events_state_past,
  today: m.events_state_today,
  future: m.events_state_future,
  other: null,
}

/** The bold title of an event; what its colour and its strike mean is read aloud, too. */
export function EventTitle({ event, state }: EventTitleProps) {
  const said = [
    stateText[state]?.(),
    event.cancelled && m.events_is_cancelled(),
    event.series && m.events_is_series(),
  ].filter(Boolean)
  return (
    <>
      <strong className={event.cancelled ? styles.cancelled : undefined}>{event.title}</strong>
      <span className="visually-hidden"> ({said.join(', ')})</span>
    </>
  )
}
