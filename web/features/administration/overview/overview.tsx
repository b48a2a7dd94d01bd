import { Link } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { loadFiltered } from '../../../api/load-filtered.ts'
import { Card } from '../../../design/elements/card.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { formatAnniversary } from '../../../design/texts/format-date.ts'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { useSite, useSocietyZone } from '../../../shell/site/use-site.ts'
import { BackupLine } from '../elements/backup-line.tsx'
import type { Route } from './+types/overview'
import styles from './overview.module.css'
import { formatStart, OverviewCharts } from './overview-charts.tsx'
import { OverviewNumbers, TurnoverNumbers } from './overview-numbers.tsx'

async function load({ api, url: { searchParams } }: PageRequest) {
  const period = { from: searchParams.get('from') ?? '', to: searchParams.get('to') ?? '' }
  const query = Object.fromEntries(Object.entries(period).filter(([, day]) => day !== ''))
  const [overview, turnover] = await loadFiltered(
    Promise.all([api.request('GET /api/admin/overview'), api.request('GET /api/admin/turnover', { query })]),
    '/admin/numbers',
  )
  return { overview, turnover }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: m.administration_overview(), unlisted: true })

export default function Overview({ loaderData: { overview, turnover } }: Route.ComponentProps) {
  const site = useSite()
  return (
    <>
      <PageHeading>{m.administration_overview()}</PageHeading>
      <OverviewNumbers overview={overview} />
      {overview.backups && <BackupLine backups={overview.backups} />}
      <TurnoverNumbers turnover={turnover} />
      <div className={styles.charts}>
        <OverviewCharts overview={overview} calendarOn={site?.calendarOn !== false} />
        {site?.birthdaysOn !== false && <Birthdays birthdays={overview.birthdays} />}
        {site?.calendarOn !== false && <Events events={overview.events} />}
      </div>
    </>
  )
}

type Data = Route.ComponentProps['loaderData']['overview']

function Birthdays({ birthdays }: Pick<Data, 'birthdays'>) {
  return (
    <Card as="section" labelledBy="overview-birthdays">
      <h2 id="overview-birthdays">{m.administration_birthdays()}</h2>
      {birthdays.length === 0 && <p>{m.administration_birthdays_none()}</p>}
      <ul className={styles.list}>
        {birthdays.map(({ _id, name, date }) => (
          <li key={_id}>
            <span className={styles.date}>{formatAnniversary(date)}</span>{' '}
            <Link to={`/profile/${_id}`} lang={languageOf(name)}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Events({ events }: Pick<Data, 'events'>) {
  const zone = useSocietyZone()
  return (
    <Card as="section" labelledBy="overview-events">
      <h2 id="overview-events">{m.administration_events()}</h2>
      {events.length === 0 && <p>{m.administration_events_none()}</p>}
      <ul className={styles.list}>
        {events.map(({ _id, title, start }) => (
          <li key={_id}>
            <span className={styles.date}>{formatStart(start, zone)}</span>{' '}
            <Link to={`/calendar/${_id}`} lang={languageOf(title)}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
