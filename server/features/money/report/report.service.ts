import {
  type EntryKind,
  entryKinds,
  type PaymentMethod,
  paymentMethods,
} from '../../../../contract/money/options.ts'
import type { MoneyReport } from '../../../../contract/money/report.ts'
import { addDays, type CalendarDate, dayIn } from '../../../../contract/time/calendar-date.ts'
import type { Connection } from '../../../database/connection.ts'
import type { Context } from '../../../endpoints/context.ts'
import { yearSpan } from '../ledger/dues.ts'
import { readLevels } from '../levels/levels.service.ts'
import { readMoneyRules } from '../settings/money-settings.service.ts'
import { drawReport } from './report-drawings.ts'

type Sum = { count: number; cents: number }
type Age = MoneyReport['openByAge'][number]['age']

/** Days after the due date up to which an open charge belongs to an age. */
const ages: [age: Age, days: number][] = [
  ['not_due', 0],
  ['days_30', 30],
  ['days_60', 60],
  ['days_90', 90],
  ['older', Number.POSITIVE_INFINITY],
]
const monthsInYear = 12

/** Returns the report of a society's year; for a closed one the stored report. */
export async function readReport(context: Context, year: number): Promise<MoneyReport> {
  const { database } = context
  const closed = await database
    .selectFrom('money_years')
    .select('report')
    .where('year', '=', year)
    .executeTakeFirst()
  return closed?.report ?? (await writeReport(context, database, year))
}

/** Computes the report of a society's year from sums, regardless of the number of accounts. */
export async function writeReport(
  { config }: Pick<Context, 'config'>,
  connection: Connection,
  year: number,
): Promise<MoneyReport> {
  const { yearStart, currency } = await readMoneyRules(connection)
  const { from, to } = yearSpan(year, yearStart)
  const today = dayIn(config.timeZone, config.now())
  const months = Array.from({ length: monthsInYear }, (_, index) => monthAfter(from, index))
  const [totals, levels] = await Promise.all([
    connection
      .selectFrom('money_totals')
      .selectAll()
      .where('scope', 'in', [...months.map((month) => `entries ${month}`), `dues ${year}`, 'open'])
      .execute(),
    readLevels(connection),
  ])
  const entries = totals
    .filter(({ scope }) => scope.startsWith('entries '))
    .map(({ scope, name, count, cents }) => {
      const [form, kind, method] = name.split(' ') as [string, EntryKind, PaymentMethod | '']
      return {
        month: scope.slice('entries '.length),
        isCorrection: form === 'correction',
        kind,
        method,
        count,
        cents,
      }
    })
  const net = (matches: (entry: (typeof entries)[number]) => boolean): Sum => {
    const found = entries.filter(matches)
    return found.reduce(
      (sum, { isCorrection, count, cents }) => ({
        count: sum.count + (isCorrection ? 0 : count),
        cents: sum.cents + (isCorrection ? -cents : cents),
      }),
      { count: 0, cents: 0 },
    )
  }
  const corrections = entries.filter(({ isCorrection }) => isCorrection)
  const byKind = entryKinds.map((kind) => ({
    kind,
    ...(kind === 'correction' ? sumOf(corrections) : net((entry) => entry.kind === kind)),
  }))
  const received = (matches: (entry: (typeof entries)[number]) => boolean): Sum => {
    const inward = net((entry) => (entry.kind === 'payment' || entry.kind === 'donation') && matches(entry))
    const outward = net((entry) => entry.kind === 'refund' && matches(entry))
    return { count: inward.count + outward.count, cents: inward.cents - outward.cents }
  }
  const figures = {
    byKind,
    byMethod: paymentMethods.map((method) => ({ method, ...received((entry) => entry.method === method) })),
    byMonth: months.map((month) => {
      const of = (kind: EntryKind) => net((entry) => entry.month === month && entry.kind === kind).cents
      return {
        month,
        charges: of('charge'),
        payments: of('payment'),
        donations: of('donation'),
        refunds: of('refund'),
      }
    }),
    openByAge: openByAge(
      totals.filter(({ scope }) => scope === 'open').map(({ name, ...sum }) => ({ dueOn: name, ...sum })),
      today,
    ),
    duesByLevel: [...levels.values()].flatMap(({ id, name }) => {
      const of = (part: string): Sum => {
        const found = totals.find((total) => total.scope === `dues ${year}` && total.name === `${id} ${part}`)
        return { count: found?.count ?? 0, cents: found?.cents ?? 0 }
      }
      const charged = of('charged')
      return charged.count === 0
        ? []
        : [{ level: { _id: id, name }, charged, paid: of('paid'), waived: of('waived'), open: of('open') }]
    }),
  }
  return {
    year,
    from,
    to,
    currency,
    closed: false,
    ...figures,
    received: received(() => true).cents,
    open: figures.openByAge.reduce((sum, { cents }) => sum + cents, 0),
    drawings: drawReport(figures, { year, currency }),
  }
}

function sumOf(sums: readonly Sum[]): Sum {
  return sums.reduce(
    (total, { count, cents }) => ({ count: total.count + count, cents: total.cents + cents }),
    { count: 0, cents: 0 },
  )
}

function openByAge(open: readonly (Sum & { dueOn: CalendarDate })[], today: CalendarDate) {
  const ageOf = (dueOn: CalendarDate): Age =>
    ages.find(([, days]) => days === Number.POSITIVE_INFINITY || addDays(dueOn, days) >= today)?.[0] ??
    'older'
  return ages.map(([age]) => ({ age, ...sumOf(open.filter(({ dueOn }) => ageOf(dueOn) === age)) }))
}

/** Returns the month some months after a day, `YYYY-MM`. */
function monthAfter(day: CalendarDate, months: number): string {
  return Temporal.PlainDate.from(day).add({ months }).toString().slice(0, 'YYYY-MM'.length)
}
