import { m } from '../../../../contract/paraglide/messages.js'
import { browserApi } from '../../../api/browser-api.ts'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { formatInstant } from '../../../design/texts/format-date.ts'
import { submitAsMember } from '../../../session/forms/submit.ts'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { useMay } from '../../../session/use-session.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { useSite, useSocietyZone } from '../../../shell/site/use-site.ts'
import { BackupLine } from '../elements/backup-line.tsx'
import type { Route } from './+types/today'
import { FirstDay } from './first-day.tsx'
import { stepIn } from './first-day-steps.ts'
import { failingTaskText, tasksOf } from './tasks.ts'
import styles from './today.module.css'
import { ComingOfAge, NextEvent, TaskCard } from './today-cards.tsx'

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
