import type { Today } from '../../../../contract/administration/today/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { ButtonRow, LinkButton } from '../../../design/elements/button.tsx'
import { Card } from '../../../design/elements/card.tsx'
import { TypedText } from '../../../design/texts/typed-text.tsx'
import { EventTime } from '../../events/times/event-time.tsx'
import styles from './today.module.css'

/** The next event with its RSVPs, or a way to plan one. */
export function NextEvent({ event }: { event: Today['nextEvent'] }) {
  return (
    <Card as="section" labelledBy="next-event">
      <h2 id="next-event">{m.administration_today_next()}</h2>
      {event === null ? (
        <>
          <p>{m.administration_today_next_none()}</p>
          <ButtonRow>
            <LinkButton to="/calendar">{m.administration_today_next_new()}</LinkButton>
          </ButtonRow>
        </>
      ) : (
        <div className={styles.event}>
          <p className={styles.title} lang={languageOf(event.title)}>
            {event.title}
          </p>
          <p>
            <EventTime event={event} withDay />
            <TypedText>{event.place && ` · ${event.place}`}</TypedText>
          </p>
          <p>{rsvpsText(event.counts)}</p>
          <ButtonRow>
            <LinkButton look="main" to={`/admin/events/${event._id}`}>
              {m.administration_today_next_do()}
            </LinkButton>
          </ButtonRow>
        </div>
      )}
    </Card>
  )
}

function rsvpsText({ going, maybe, declined, waiting }: NonNullable<Today['nextEvent']>['counts']): string {
  const parts = [
    m.administration_today_rsvps({ going, maybe, declined }),
    waiting > 0 && m.administration_today_rsvps_waiting({ waiting }),
  ]
  return parts.filter(Boolean).join(' · ')
}
