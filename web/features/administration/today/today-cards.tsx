import { Link } from 'react-router'
import type { Today } from '../../../../contract/administration/today.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { ButtonRow, LinkButton } from '../../../design/elements/button.tsx'
import { Card } from '../../../design/elements/card.tsx'
import { formatDate } from '../../../design/texts/format-date.ts'
import { formatNumber } from '../../../design/texts/format-number.ts'
import { EventTimeAndPlace } from '../../events/times/event-title.tsx'
import type { Task } from './tasks.ts'
import styles from './today.module.css'

/** A card with a task and its link. */
export function TaskCard({ task: { count, text, link } }: { task: Task }) {
  return (
    <Card as="li">
      <div className={styles.task}>
        <p className={styles.count}>
          <strong>{formatNumber(count)}</strong> {text}
        </p>
        <LinkButton look="main" to={link.to}>
          {link.text}
        </LinkButton>
      </div>
    </Card>
  )
}

/** The people near their 18th birthday, who may get an account of their own. */
export function ComingOfAge({ people }: { people: NonNullable<Today['comingOfAge']> }) {
  return (
    <div className={styles.section}>
      <Card as="section" labelledBy="coming-of-age">
        <h2 id="coming-of-age">{m.administration_today_age()}</h2>
        <p>{m.administration_today_age_text()}</p>
        <ul className={styles.people}>
          {people.map(({ _id, name, on }) => (
            <li key={_id}>
              <Link to={`/admin/users/${_id}`} lang={languageOf(name)}>
                {name}
              </Link>
              , {m.administration_today_age_on({ date: formatDate(on) })}
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}

/** The next event with its RSVPs, or a link to plan one. */
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
            <EventTimeAndPlace event={event} />
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
