import { Link } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import { membershipCategories } from '../../../../contract/profiles/options.ts'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { Card } from '../../../design/elements/card.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { formatAnniversary, formatDate, formatInstant } from '../../../design/texts/format-date.ts'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { useSite, useSocietyZone } from '../../../shell/site/use-site.ts'
import { labelOf } from '../../profiles/labels.ts'
import type { Route } from './+types/overview'
import { BarChart } from './bar-chart.tsx'
import styles from './overview.module.css'
import { BackupLine, OverviewNumbers } from './overview-numbers.tsx'

/** Length of a day as text: all-day events start on a day, others at an instant. */
const dayLength = 'YYYY-MM-DD'.length

function load({ api }: PageRequest) {
  return api.request('GET /api/admin/overview')
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: m.administration_overview(), unlisted: true })

export default function Overview({ loaderData: overview }: Route.ComponentProps) {
  const { membersByMonth, newAccounts } = overview
  const site = useSite()
  return (
    <>
      <PageHeading>{m.administration_overview()}</PageHeading>
      <OverviewNumbers overview={overview} />
      {overview.backups && <BackupLine backups={overview.backups} />}
      <div className={styles.charts}>
        <BarChart
          title={m.administration_members_over_time()}
          unit={m.administration_month()}
          labels={membersByMonth.map(labelOfMonth)}
          note={m.administration_members_counted_once()}
          series={seriesOf(membersByMonth)}
        />
        <BarChart
          title={m.administration_new_accounts()}
          unit={m.administration_month()}
          labels={newAccounts.map(labelOfMonth)}
          series={[{ name: m.administration_new_accounts(), values: newAccounts.map(({ count }) => count) }]}
        />
        {site?.birthdaysOn !== false && <Birthdays birthdays={overview.birthdays} />}
        {site?.calendarOn !== false && <Events events={overview.events} />}
      </div>
    </>
  )
}

/** Returns the label of a month, `2026-11`, and the text below its bar, `11`. */
function labelOfMonth({ month }: { month: string }) {
  return { label: month, short: month.slice('YYYY-'.length) }
}

type Data = Route.ComponentProps['loaderData']

/** Returns a series per category. Categories added by the society are left out while they have no members. */
function seriesOf(membersByMonth: Data['membersByMonth']) {
  const categories = Object.keys(membersByMonth[0]?.counts ?? {})
  const specified: readonly string[] = membershipCategories
  return categories
    .map((category) => ({
      category,
      name: labelOf(category),
      values: membersByMonth.map(({ counts }) => counts[category] ?? 0),
    }))
    .filter(({ category, values }) => specified.includes(category) || values.some((value) => value > 0))
}

function Birthdays({ birthdays }: Pick<Data, 'birthdays'>) {
  return (
    <Card as="section" labelledBy="overview-birthdays">
      <h2 id="overview-birthdays">{m.administration_birthdays()}</h2>
      {birthdays.length === 0 && <p>{m.administration_birthdays_none()}</p>}
      <ul className={styles.list}>
        {birthdays.map(({ _id, name, date }) => (
          <li key={_id}>
            <span className={styles.date}>{formatAnniversary(`2000-${date}`)}</span>{' '}
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
            <span className={styles.date}>
              {start.length > dayLength ? formatInstant(start, zone) : formatDate(start)}
            </span>{' '}
            <Link to={`/calendar/${_id}`} lang={languageOf(title)}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
