import { Link } from 'react-router'
import type { Today } from '../../../../contract/administration/today.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { ButtonRow, LinkButton } from '../../../design/elements/button.tsx'
import { Card } from '../../../design/elements/card.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { formatDate, formatInstant } from '../../../design/texts/format-date.ts'
import { formatNumber } from '../../../design/texts/format-number.ts'
import { submitAsMember } from '../../../session/forms/submit.ts'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { useMay } from '../../../session/use-session.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { useSite, useSocietyZone } from '../../../shell/site/use-site.ts'
import { EventTimeAndPlace } from '../../events/times/event-title.tsx'
import { BackupLine } from '../elements/backup-line.tsx'
import type { Route } from './+types/today'
import { FirstDay } from './first-day.tsx'
import { stepIn } from './first-day-steps.ts'
import { failingTaskText, type Task, tasksOf } from './tasks.ts'
import styles from './today.module.css'

function load({ api }: PageRequest) {
  return api.request('GET /api/admin/today')
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export function clientAction({ request }: Route.ClientActionArgs) {
  return submitAsMember(request, async (fields) => {
    const params = { step: stepIn(fields) }
    const body = { setAside: fields.has('setAside') }
    await browserApi.request('PUT /api/admin/first-day/:step', { params, body })
    return null
  })
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: m.administration_today(), unlisted: true })

export default function TodayPage({ loaderData: today }: Route.ComponentProps) {
  const site = useSite()
  const keepsEvents = useMay('keep events')
  const zone = useSocietyZone()
  const tasks = tasksOf(today)
  return (
    <>
      <PageHeading lead={m.administration_today_lead()}>{m.administration_today()}</PageHeading>
      {today.unknownProxy && (
        <p role="note" className={styles.warning}>
          {m.administration_today_proxy()}
        </p>
      )}
      {today.refusedWrites && (
        <p role="note" className={styles.warning}>
          {m.administration_today_refused({
            at: formatInstant(today.refusedWrites.since, zone),
            reason: today.refusedWrites.reason,
          })}
        </p>
      )}
      {today.failingTasks?.map((failing) => (
        <p key={failing.task} role="note" className={styles.warning}>
          {failingTaskText(failing, zone)}
        </p>
      ))}
      {tasks.length > 0 && (
        <ul className={styles.tasks}>
          {tasks.map((task) => (
            <TaskCard key={task.text} task={task} />
          ))}
        </ul>
      )}
      {today.comingOfAge && today.comingOfAge.length > 0 && <ComingOfAge people={today.comingOfAge} />}
      <p className={styles.quiet}>
        {tasks.length > 0 ? m.administration_today_done() : m.administration_today_quiet()}
      </p>
      <div className={styles.halves}>
        {today.firstDay && <FirstDay steps={today.firstDay} />}
        <div>
          {keepsEvents && site?.calendarOn !== false && <NextEvent event={today.nextEvent} />}
          {today.backups && (
            <div className={styles.section}>
              <BackupLine backups={today.backups} />
            </div>
          )}
        </div>
      </div>
    </>
  )
}

/** A card with a task and its link. */
function TaskCard({ task: { count, text, link } }: { task: Task }) {
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
function ComingOfAge({ people }: { people: NonNullable<Today['comingOfAge']> }) {
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
function NextEvent({ event }: { event: Today['nextEvent'] }) {
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
