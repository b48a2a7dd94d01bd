import { m } from '../../../../contract/paraglide/messages.js'
import { languageOf } from '../../../../contract/text/script-language.ts'
import type { DayClass } from '../times/event-colour.ts'
import styles from './event-title.module.css'

interface EventTitleProps {
  event: { title: string; cancelled: boolean; series: string | null }
  /** The class of the event, read aloud because only the colour shows it. */
  state: DayClass
}

const stateText: Record<DayClass, (() => string) | null> = {
  past: m.events_state_past,
  today: m.events_state_today,
  future: m.events_state_future,
  other: null,
}

/** The bold title of an event; screen readers also hear what its colour and strike-through mean. */
export function EventTitle({ event, state }: EventTitleProps) {
  const said = [
    stateText[state]?.(),
    event.cancelled && m.events_is_cancelled(),
    event.series && m.events_is_series(),
  ].filter(Boolean)
  return (
    <>
      <strong lang={languageOf(event.title)} className={event.cancelled ? styles.cancelled : undefined}>
        {event.title}
      </strong>
      <span className="visually-hidden"> ({said.join(', ')})</span>
    </>
  )
}
