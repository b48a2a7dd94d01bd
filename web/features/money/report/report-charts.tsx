import { entryKindText, methodText } from '../../../../contract/money/options.ts'
import type { MoneyReport } from '../../../../contract/money/report.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { Chart } from '../../../design/charts/chart.tsx'
import { Card } from '../../../design/elements/card.tsx'
import { type Column, Table } from '../../../design/lists/table.tsx'
import { formatMoney } from '../../../design/texts/format-money.ts'
import { formatDigits } from '../../../design/texts/format-number.ts'
import styles from './report.module.css'

const ageText: Record<MoneyReport['openByAge'][number]['age'], () => string> = {
  not_due: m.money_age_not_due,
  days_30: m.money_age_30,
  days_60: m.money_age_60,
  days_90: m.money_age_90,
  older: m.money_age_older,
}

/** The figures of a year as charts, each with its table. */
export function ReportCharts({ report }: { report: MoneyReport }) {
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
          { header: m.money_age(), names: true, cell: ({ age }) => ageText[age]() },
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
