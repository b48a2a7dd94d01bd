import { Link } from 'react-router'
import type { Overview, Turnover } from '../../../../contract/administration/overview.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { labelOf } from '../../../../contract/profiles/option-labels.ts'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { DownloadButton } from '../../../api/download-button.tsx'
import { loadFiltered } from '../../../api/load-filtered.ts'
import { Chart } from '../../../design/charts/chart.tsx'
import { Card } from '../../../design/elements/card.tsx'
import { Disclosure } from '../../../design/elements/disclosure.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { DateField } from '../../../design/fields/date-field.tsx'
import { FilterChoices, FilterForm } from '../../../design/forms/form-layout.tsx'
import { type Column, Table } from '../../../design/lists/table.tsx'
import { formatAnniversary } from '../../../design/texts/format-date.ts'
import { formatDigits, formatNumber } from '../../../design/texts/format-number.ts'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { may, useSession } from '../../../session/session-store.ts'
import { rightOfPage } from '../../../shell/access/page-rights.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { useSite, useSocietyZone } from '../../../shell/site/use-site.ts'
import { BackupLine } from '../elements/backup-line.tsx'
import type { Route } from './+types/overview'
import styles from './overview.module.css'
import { formatStart, OverviewCharts } from './overview-charts.tsx'

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

export default function OverviewPage({ loaderData: { overview, turnover } }: Route.ComponentProps) {
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

type Counts = Pick<Turnover['years'][number], 'joined' | 'left' | 'died'>

/** The people who joined, left and died in a period: chart, tables and file. */
function TurnoverNumbers({ turnover }: { turnover: Turnover }) {
  const { from, to, years, categories, drawing } = turnover
  return (
    <section className={styles.turnover}>
      <FilterForm action="/admin/numbers" button={m.administration_show()} key={`${from} ${to}`}>
        <FilterChoices>
          <DateField name="from" label={m.administration_from()} defaultValue={from} />
          <DateField name="to" label={m.administration_to()} defaultValue={to} />
        </FilterChoices>
      </FilterForm>
      <Chart
        title={m.administration_turnover()}
        note={m.administration_turnover_facts()}
        drawing={drawing}
        columns={[
          { header: m.administration_year(), names: true, cell: ({ year }) => year },
          ...countColumns<Turnover['years'][number]>(),
        ]}
        rows={years}
        keyOf={({ year }) => String(year)}
      />
      {categories.length > 0 && (
        <Disclosure summary={m.administration_turnover_categories()}>
          <Table
            caption={m.administration_turnover_categories()}
            rows={categories}
            keyOf={({ year, category }) => `${year} ${category}`}
            columns={[
              {
                header: m.profiles_category(),
                names: true,
                cell: ({ year, category }) => `${formatDigits(year)} · ${labelOf(category)}`,
              },
              ...countColumns<Turnover['categories'][number]>(),
            ]}
            compact
          />
        </Disclosure>
      )}
      <div>
        <DownloadButton url="/api/admin/turnover.csv" query={{ from, to }} name="turnover.csv">
          {m.administration_export()}
        </DownloadButton>
      </div>
    </section>
  )
}

function countColumns<Row extends Counts>(): Column<Row>[] {
  return [
    { header: m.administration_joined(), cell: ({ joined }) => joined },
    { header: m.administration_left(), cell: ({ left }) => left },
    { header: m.administration_died(), cell: ({ died }) => died },
  ]
}

/** The numbers of accounts, profiles and tasks, each with a link. */
function OverviewNumbers({ overview }: { overview: Overview }) {
  const numbers = [
    { label: m.administration_accounts(), value: overview.accounts, to: '/admin/users' },
    { label: m.administration_profiles(), value: overview.profiles, to: '/profiles' },
    { label: m.administration_waiting(), value: overview.waiting, to: '/admin/approvals' },
    { label: m.administration_claims_open(), value: overview.claims, to: '/admin/claims' },
    { label: m.administration_reports(), value: overview.reports, to: '/posts/reports' },
  ]
  const session = useSession()
  const mayOpen = (path: string) => {
    const right = rightOfPage(path)
    return right === null || may(session, right)
  }
  return (
    <ul className={styles.numbers}>
      {numbers.map(({ label, value, to }) => {
        const number = (
          <>
            <strong>{formatNumber(value)}</strong>
            {label}
          </>
        )
        return (
          <li key={label}>
            {mayOpen(to) ? (
              <Link to={to} className={styles.number}>
                {number}
              </Link>
            ) : (
              <span className={styles.number}>{number}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
