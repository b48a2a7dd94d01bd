import { Link, useFetcher } from 'react-router'
import type { FirstDay as Steps, Today } from '../../../../contract/administration/today.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { adultAge } from '../../../../contract/profiles/birthdays.ts'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { Button, ButtonRow, LinkButton } from '../../../design/elements/button.tsx'
import { Card } from '../../../design/elements/card.tsx'
import { Disclosure } from '../../../design/elements/disclosure.tsx'
import { LineDrawing } from '../../../design/elements/icon.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { formatDate, formatInstant } from '../../../design/texts/format-date.ts'
import { formatNumber } from '../../../design/texts/format-number.ts'
import { ButtonForm } from '../../../session/forms/page-form.tsx'
import { submitAsMember } from '../../../session/forms/submit.ts'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { useMay } from '../../../session/session-store.ts'
import { useIsWithoutMail } from '../../../shell/site/mail-server.tsx'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { useSite, useSocietyZone } from '../../../shell/site/use-site.ts'
import { EventTimeAndPlace } from '../../events/times/event-title.tsx'
import { BackupLine } from '../elements/backup-line.tsx'
import type { Route } from './+types/today'
import { stepIn, stepTexts } from './first-day-steps.ts'
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

/** The people near the age of majority, who may get an account of their own. */
function ComingOfAge({ people }: { people: NonNullable<Today['comingOfAge']> }) {
  return (
    <div className={styles.section}>
      <Card as="section" labelledBy="coming-of-age">
        <h2 id="coming-of-age">{m.administration_today_age()}</h2>
        <p>{m.administration_today_age_text({ age: adultAge })}</p>
        <ul className={styles.people}>
          {people.map(({ _id, name, on }) => (
            <li key={_id}>
              <Link to={`/admin/users/${_id}`} lang={languageOf(name)}>
                {name}
              </Link>
              , {m.administration_today_age_on({ age: adultAge, date: formatDate(on) })}
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

/** The steps to an open site: open ones, and those set aside, collapsed. */
function FirstDay({ steps }: { steps: Steps }) {
  const [aside, counted] = [true, false].map((is) => steps.filter(({ setAside }) => setAside === is))
  const done = steps.filter(({ done }) => done).length
  return (
    <div className={styles.section}>
      <Card as="section" labelledBy="first-day">
        <h2 id="first-day">{m.administration_first_day()}</h2>
        <p>{m.administration_first_day_text({ done, all: steps.length })}</p>
        <StepList steps={counted ?? []} />
        {aside && aside.length > 0 && (
          <Disclosure summary={m.administration_first_aside({ count: aside.length })} look="plain">
            <StepList steps={aside} />
          </Disclosure>
        )}
      </Card>
    </div>
  )
}

function StepList({ steps }: { steps: Steps }) {
  return (
    <ul className={styles.steps}>
      {steps.map((step) => (
        <StepLine key={step.step} step={step} />
      ))}
    </ul>
  )
}

const check = 'M5 12.5l5 5L19 7.5'
const circle = 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16z'

function StepLine({ step: { step, done, setAside } }: { step: Steps[number] }) {
  const { to, text, hint } = stepTexts[step]
  const isWithoutMail = useIsWithoutMail()
  return (
    <li className={styles.step} data-done={done || undefined}>
      <span className={styles.mark}>
        <LineDrawing path={done ? check : circle} />
      </span>
      <div>
        <Link to={to}>{text()}</Link>
        {done ? (
          <span className="visually-hidden"> ({m.administration_first_done()})</span>
        ) : (
          <p className={styles.hint}>
            {step === 'mail' && isWithoutMail ? m.administration_first_mail_hint_no_server() : hint()}
          </p>
        )}
      </div>
      {!done && <AsideForm step={step} setAside={setAside} />}
    </li>
  )
}

/** The form that sets a step aside or reopens it. */
function AsideForm({ step, setAside }: Omit<Steps[number], 'done'>) {
  const fetcher = useFetcher()
  const label = setAside ? m.administration_first_take_up() : m.administration_first_set_aside()
  return (
    <ButtonForm fetcher={fetcher}>
      <input type="hidden" name="step" value={step} />
      {!setAside && <input type="hidden" name="setAside" value="yes" />}
      <Button
        type="submit"
        look="plain"
        working={fetcher.state !== 'idle'}
        aria-label={`${label}: ${stepTexts[step].text()}`}
      >
        {label}
      </Button>
    </ButtonForm>
  )
}
