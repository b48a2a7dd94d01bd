import { Link } from 'react-router'
import {
  chargeAgeText,
  entryKindText,
  latestYear,
  methodText,
} from '../../../../contract/money/options-and-limits.ts'
import type { MoneyReport } from '../../../../contract/money/report.ts'
import type { ClosedYear } from '../../../../contract/money/years.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { DownloadButton } from '../../../api/download-button.tsx'
import { loadFiltered } from '../../../api/load-filtered.ts'
import { Chart } from '../../../design/charts/chart.tsx'
import { Badge } from '../../../design/elements/badge.tsx'
import { Button, ButtonRow } from '../../../design/elements/button.tsx'
import { Card } from '../../../design/elements/card.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { EmptyState } from '../../../design/feedback/empty-state.tsx'
import { SelectField } from '../../../design/fields/fields.tsx'
import { FilterForm } from '../../../design/forms/form-layout.tsx'
import { type Column, Table } from '../../../design/lists/table.tsx'
import { formatDate, formatYear } from '../../../design/texts/format-date.ts'
import { formatMoney } from '../../../design/texts/format-money.ts'
import { formatDigits } from '../../../design/texts/format-number.ts'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import type { Route } from './+types/report'
import styles from './report.module.css'

const path = '/admin/money/report'

async function load({ api, url: { searchParams } }: PageRequest) {
  const years = await api.request('GET /api/admin/money/years')
  const year = searchParams.get('year') || String(years[0]?.year ?? new Date().getUTCFullYear())
  const found = years.find((one) => String(one.year) === year)
  // A closed year has its stored report; later corrections are listed beside it.
  if (found?.closed) {
    const closed = await api.request('GET /api/admin/money/years/:year', { params: { year } })
    if (closed.report) return { years, report: closed.report, closed }
  }
  const asked = api.request('GET /api/admin/money/report', { query: { year } })
  return { years, report: await loadFiltered(asked, path), closed: null }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, {
    title: page.loaderData ? m.money_report_of({ year: page.loaderData.report.year }) : m.money_report(),
    unlisted: true,
  })

/** The report of a society's year, for the board. */
export default function Report({ loaderData: { years, report, closed } }: Route.ComponentProps) {
  const { year, from, to } = report
  const others = years.filter((one) => one.year !== year && one.year <= latestYear)
  const offered = [...others, report].toSorted((one, other) => other.year - one.year)
  const isEmpty = report.brought === 0 && report.byKind.every(({ count }) => count === 0)
  return (
    <div className={styles.page}>
      <PageHeading lead={m.money_report_span({ from: formatDate(from), to: formatDate(to) })}>
        {m.money_report_of({ year })}
      </PageHeading>
      <FilterForm key={year} action={path} label={m.money_report_choose()} button={m.money_show()}>
        <SelectField
          name="year"
          label={m.money_year()}
          placeholder={null}
          options={offered.map((one) => ({ value: String(one.year), label: formatYear(one.from, one.to) }))}
          defaultValue={String(year)}
        />
      </FilterForm>
      {closed ? (
        <p>
          <Badge>{m.money_year_is_closed()}</Badge> {m.money_report_closed()}
        </p>
      ) : (
        <p className={styles.soft}>{m.money_report_open()}</p>
      )}
      <Sums report={report} />
      <div data-screen-only>
        <ButtonRow>
          <DownloadButton
            url="/api/admin/money/report.csv"
            query={{ year: String(year), for: 'board' }}
            name={`money-${year}.csv`}
          >
            {m.money_csv_board()}
          </DownloadButton>
          <DownloadButton
            url="/api/admin/money/report.csv"
            query={{ year: String(year), for: 'quickbooks' }}
            name={`quickbooks-${year}.csv`}
          >
            {m.money_csv_quickbooks()}
          </DownloadButton>
          <Button onClick={() => print()}>{m.money_print()}</Button>
        </ButtonRow>
      </div>
      {isEmpty ? (
        <EmptyState message={m.money_report_none()}>
          <p>
            <Link to="/admin/money">{m.money_report_none_hint()}</Link>
          </p>
        </EmptyState>
      ) : (
        <ReportCharts report={report} />
      )}
      {closed && closed.later.length > 0 && <Later later={closed.later} currency={report.currency} />}
    </div>
  )
}

function Sums({ report: { received, brought, open, currency } }: { report: MoneyReport }) {
  return (
    <dl className={styles.sums}>
      <div>
        <dt>{m.money_report_received()}</dt>
        <dd>{formatMoney(received, currency)}</dd>
      </div>
      {brought !== 0 && (
        <div>
          <dt>{m.money_report_brought()}</dt>
          <dd>{formatMoney(brought, currency)}</dd>
        </div>
      )}
      <div>
        <dt>{m.money_report_owed()}</dt>
        <dd>{formatMoney(open, currency)}</dd>
      </div>
    </dl>
  )
}

type LaterEntry = ClosedYear['later'][number]

/** Corrections about a closed year, which are entries of later ones. */
function Later({ later, currency }: { later: LaterEntry[]; currency: string }) {
  const columns: Column<LaterEntry>[] = [
    { header: m.money_what(), names: true, cell: ({ text }) => text },
    { header: m.money_entered_on(), whole: true, cell: ({ enteredAt }) => formatDate(enteredAt) },
    { header: m.money_cents(), whole: true, cell: ({ cents }) => formatMoney(cents, currency) },
  ]
  return (
    <section aria-labelledby="later">
      <h2 id="later">{m.money_report_later()}</h2>
      <Table caption={m.money_report_later()} columns={columns} rows={later} keyOf={({ _id }) => _id} />
    </section>
  )
}

/** The figures of a year as charts, each with its table. */
function ReportCharts({ report }: { report: MoneyReport }) {
  const { currency, drawings } = report
  const amount = (cents: number) => formatMoney(cents, currency)
  return (
    <div className={styles.charts}>
      <Kinds report={report} />
      <Chart
        title={m.money_by_month()}
        note={m.money_by_month_note()}
        drawing={drawings.byMonth}
        columns={[
          { header: m.money_month(), names: true, cell: ({ month }) => formatDigits(month) },
          { header: m.money_charges(), whole: true, cell: ({ charges }) => amount(charges) },
          { header: m.money_payments(), whole: true, cell: ({ payments }) => amount(payments) },
          { header: m.money_donations(), whole: true, cell: ({ donations }) => amount(donations) },
          { header: m.money_refunds(), whole: true, cell: ({ refunds }) => amount(refunds) },
        ]}
        rows={report.byMonth}
        keyOf={({ month }) => month}
      />
      <Chart
        title={m.money_by_method()}
        note={m.money_by_method_note()}
        drawing={drawings.byMethod}
        columns={[
          { header: m.money_method(), names: true, cell: ({ method }) => methodText[method]() },
          { header: m.money_number(), whole: true, cell: ({ count }) => count },
          { header: m.money_cents(), whole: true, cell: ({ cents }) => amount(cents) },
        ]}
        rows={report.byMethod}
        keyOf={({ method }) => method}
        empty={<p>{m.money_report_no_payments()}</p>}
      />
      <Chart
        title={m.money_by_age()}
        note={m.money_by_age_note()}
        drawing={drawings.openByAge}
        columns={[
          { header: m.money_age(), names: true, cell: ({ age }) => chargeAgeText[age]() },
          { header: m.money_number(), whole: true, cell: ({ count }) => count },
          { header: m.money_cents(), whole: true, cell: ({ cents }) => amount(cents) },
        ]}
        rows={report.openByAge}
        keyOf={({ age }) => age}
      />
      <Levels report={report} />
    </div>
  )
}

/** The sums by kind: six numbers at most, which need no chart. */
function Kinds({ report: { byKind, currency } }: { report: MoneyReport }) {
  const columns: Column<MoneyReport['byKind'][number]>[] = [
    { header: m.money_kind(), names: true, cell: ({ kind }) => entryKindText[kind]() },
    { header: m.money_number(), whole: true, cell: ({ count }) => count },
    { header: m.money_cents(), whole: true, cell: ({ cents }) => formatMoney(cents, currency) },
  ]
  return (
    <Card as="section" labelledBy="by-kind">
      <h2 id="by-kind">{m.money_by_kind()}</h2>
      <Table caption={m.money_by_kind()} columns={columns} rows={byKind} keyOf={({ kind }) => kind} compact />
    </Card>
  )
}

function Levels({ report: { duesByLevel, currency, drawings } }: { report: MoneyReport }) {
  const sum = ({ count, cents }: { count: number; cents: number }) =>
    m.money_sum_of({ amount: formatMoney(cents, currency), count })
  return (
    <Chart
      title={m.money_by_level()}
      note={m.money_by_level_note()}
      drawing={drawings.duesByLevel}
      columns={[
        { header: m.money_level(), names: true, cell: ({ level }) => level.name },
        { header: m.money_charged(), whole: true, cell: ({ charged }) => sum(charged) },
        { header: m.money_state_paid(), whole: true, cell: ({ paid }) => sum(paid) },
        { header: m.money_state_waived(), whole: true, cell: ({ waived }) => sum(waived) },
        { header: m.money_state_open(), whole: true, cell: ({ open }) => sum(open) },
      ]}
      rows={duesByLevel}
      keyOf={({ level }) => level._id}
      empty={<p>{m.money_report_no_dues()}</p>}
    />
  )
}
