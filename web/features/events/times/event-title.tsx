import { type RsvpStatus, rsvpStatusText } from '../../../../contract/events/options-and-limits.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { dayIn, daysOf, type EventTimes } from '../../../../contract/time/calendar-date.ts'
import { TypedText } from '../../../design/texts/typed-text.tsx'
import { EventTime } from './event-times.tsx'
import styles from './times.module.css'

/** The class of an event by calendar day in the viewer's zone (docs/product-decisions.md#event-colours). */
type DayClass = 'past' | 'today' | 'future' | 'other'

interface EventTitleProps {
  event: {
    title: string
    cancelled: boolean
    series: string | null
    /** The member's own RSVP, where the page knows it. */
    own?: RsvpStatus | undefined
  }
  /** The class of the event for screen readers, because only the colour shows it. */
  state: DayClass
}

const stateText: Record<DayClass, (() => string) | null> = {
  past: m.events_state_past,
  today: m.events_state_today,
  future: m.events_state_future,
  other: null,
}

/** The bold title of an event; screen readers also get the meaning of its colour, strike-through and mark. */
export function EventTitle({ event, state }: EventTitleProps) {
  const spoken = [
    stateText[state]?.(),
    event.cancelled && m.events_is_cancelled(),
    event.series && m.events_is_series(),
    event.own && m.events_answer_own({ answer: rsvpStatusText[event.own]() }),
  ].filter(Boolean)
  return (
    <>
      {event.own && <span className={styles.own} data-own={event.own} />}
      <strong lang={languageOf(event.title)} className={event.cancelled ? styles.cancelled : undefined}>
        {event.title}
      </strong>
      <span className="visually-hidden"> ({spoken.join(', ')})</span>
    </>
  )
}

/** Returns the tint of a class, for backgrounds of text in ink. */
export function eventColour(state: DayClass): string {
  return `color-mix(in srgb, var(--event-${state}) 14%, var(--card))`
}

/** Classifies an event by its days, compared with today in the viewer's zone. */
export function dayClassOf(event: EventTimes, timeZone: string, now: Date): DayClass {
  const today = dayIn(timeZone, now)
  const { first, last } = daysOf(event, timeZone)
  if (last < today) return 'past'
  if (first > today) return 'future'
  return first <= today && last >= today ? 'today' : 'other'
}

/** An event's time, followed by its place. */
export function EventTimeAndPlace({ event }: { event: EventTimes & { place: string | null } }) {
  return (
    <span className={`dotted ${styles.facts}`}>
      <span>
        <EventTime event={event} withDay />
      </span>{' '}
      {event.place && (
        <span>
          <TypedText>{event.place}</TypedText>
        </span>
      )}
    </span>
  )
}
