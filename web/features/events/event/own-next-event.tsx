import { Suspense, use } from 'react'
import { Link } from 'react-router'
import { rsvpStatusText } from '../../../../contract/events/options-and-limits.ts'
import type { CalendarEvent } from '../../../../contract/events/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { Badge } from '../../../design/elements/badge.tsx'
import { ButtonRow, LinkButton } from '../../../design/elements/button.tsx'
import { Card } from '../../../design/elements/card.tsx'
import type { OwnRsvpState } from '../attendance/attendance.ts'
import { DateTile, EventTime } from '../times/event-times.tsx'
import styles from './own-next-event.module.css'

interface OwnNextEventProps {
  /** null without a planned event. */
  event: CalendarEvent | null
  /** The member's own RSVP to it, or its promise; null for members who may not send one. */
  rsvp: Promise<OwnRsvpState | null> | OwnRsvpState | null
}

/** The next event, with the member's own RSVP or a link to send it. */
export function OwnNextEvent({ event, rsvp }: OwnNextEventProps) {
  return (
    <Card as="section" tone={event ? 'celebration' : 'plain'} labelledBy="own-next-event">
      <div className={styles.next}>
        <h2 id="own-next-event" className={styles.heading}>
          {m.events_own_next()}
        </h2>
        {event ? <NextEvent event={event} /> : <p>{m.events_own_next_none()}</p>}
        {event && (
          <div className={styles.rsvp}>
            <Suspense fallback={null}>
              <RsvpState event={event} rsvp={rsvp} />
            </Suspense>
          </div>
        )}
      </div>
    </Card>
  )
}

function NextEvent({ event }: { event: CalendarEvent }) {
  return (
    <div className={styles.event}>
      <DateTile event={event} />
      <div className={styles.words}>
        <Link className={styles.title} to={`/calendar/${event._id}`} lang={languageOf(event.title)}>
          {event.title}
        </Link>
        <EventTime event={event} withDay />
        {event.place && <span lang={languageOf(event.place)}>{event.place}</span>}
      </div>
    </div>
  )
}

function RsvpState({ event, rsvp }: { event: CalendarEvent; rsvp: OwnNextEventProps['rsvp'] }) {
  const state = rsvp instanceof Promise ? use(rsvp) : rsvp
  const standing = state?.standing
  if (!state || !(standing || state.isOpen)) return <ToEvent event={event} />
  if (!standing)
    return (
      <LinkButton look="main" to={`/calendar/${event._id}`}>
        {m.events_answer_heading()}
      </LinkButton>
    )
  return (
    <ButtonRow>
      <Badge tone={standing === 'going' ? 'success' : 'neutral'}>
        {m.events_answer_own({ answer: rsvpStatusText[standing]() })}
      </Badge>
      {state.isOpen && (
        <LinkButton look="plain" to={`/calendar/${event._id}`}>
          {m.events_answer_change()}
        </LinkButton>
      )}
    </ButtonRow>
  )
}

function ToEvent({ event }: { event: CalendarEvent }) {
  return <LinkButton to={`/calendar/${event._id}`}>{m.events_own_next_open()}</LinkButton>
}
