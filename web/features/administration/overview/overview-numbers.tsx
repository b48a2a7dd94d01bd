import { Link } from 'react-router'
import type { Overview, Turnover } from '../../../../contract/administration/overview.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { labelOf } from '../../../../contract/profiles/option-labels.ts'
import { DownloadButton } from '../../../api/download-button.tsx'
import { Chart } from '../../../design/charts/chart.tsx'
import { Disclosure } from '../../../design/elements/disclosure.tsx'
import { DateField } from '../../../design/fields/date-field.tsx'
import { FilterChoices, FilterForm } from '../../../design/forms/filter-form.tsx'
import { type Column, Table } from '../../../design/lists/table.tsx'
import { formatDigits, formatNumber } from '../../../design/texts/format-number.ts'
import { may } from '../../../session/session-store.ts'
import { useSession } from '../../../session/use-session.ts'
import { rightOfPage } from '../../../shell/access/page-rights.ts'
import styles from './overview.module.css'

type Counts = Pick<Turnover['years'][number], 'joined' | 'left' | 'died'>

/** The people who joined, left and died in a period: chart, tables and file. */
export function TurnoverNumbers({ turnover }: { turnover: Turnover }) {
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
export function OverviewNumbers({ overview }: { overview: Overview }) {
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
