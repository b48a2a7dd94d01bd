import {
  type ChargeAge,
  type Currency,
  chargeAgeDays,
  chargeAges,
  chargeAgeText,
  type EntryKind,
  entryKinds,
  methodText,
  type PaymentMethod,
  paymentMethods,
} from '../../../../contract/money/options-and-limits.ts'
import type { MoneyReport } from '../../../../contract/money/report.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { addDays, type CalendarDate, dayIn } from '../../../../contract/time/calendar-date.ts'
import { drawBarRows, drawColumns } from '../../../charts/bar-and-line-charts.ts'
import { markupOf } from '../../../charts/drawing.ts'
import type { Connection } from '../../../database/connection.ts'
import type { Context } from '../../../endpoints/context.ts'
import { digitText } from '../../../text/formats.ts'
import { societyYearSpan } from '../ledger/dues.ts'
import { nameOfTotal } from '../ledger/money-entries.queries.ts'
import { amountText } from '../settings/amounts-and-days.ts'
import { readLevels } from '../settings/levels.service.ts'
import { readMoneyRules } from '../settings/money-settings.service.ts'

type Sum = { count: number; cents: number }

const monthsInYear = 12

/** Returns the report of a society's year; for a closed one the stored report. */
export async function readReport(context: Context, year: number): Promise<MoneyReport> {
  const { database } = context
  const closed = await database
    .selectFrom('money_years')
    .select('report')
    .where('year', '=', year)
    .executeTakeFirst()
  const report = closed?.report ?? (await writeReport(context, database, year))
  return { ...report, brought: report.brought ?? 0 }
}

/** Computes the report of a society's year from sums, regardless of the number of accounts. */
export async function writeReport(
  { config }: Pick<Context, 'config'>,
  connection: Connection,
  year: number,
): Promise<MoneyReport> {
  const { yearStart, currency } = await readMoneyRules(connection)
  const { from, to } = societyYearSpan(year, yearStart)
  const today = dayIn(config.timeZone, config.now())
  const months = Array.from({ length: monthsInYear }, (_, index) => monthAfter(from, index))
  // A year that begins within a month shares its first and last month with other years.
  const isShared = !from.endsWith('-01')
  if (isShared) months.push(monthAfter(from, monthsInYear))
  const whole = isShared ? months.slice(1, -1) : months
  const [totals, shared, levels] = await Promise.all([
    connection
      .selectFrom('money_totals')
      .selectAll()
      .where('scope', 'in', [...whole.map((month) => `entries ${month}`), `dues ${year}`, 'open'])
      .execute(),
    isShared ? listTotalsOfEnds(connection, from, to) : [],
    readLevels(connection),
  ])
  const entries = [...totals, ...shared]
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
  // Credit of imported lists has no method: the money came before this ledger.
  const isBrought = ({ kind, method }: (typeof entries)[number]) => kind === 'payment' && method === ''
  const net = (matches: (entry: (typeof entries)[number]) => boolean): Sum => {
    const found = entries.filter((entry) => matches(entry) && !isBrought(entry))
    return found.reduce(netOf, { count: 0, cents: 0 })
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
    brought: entries.filter(isBrought).reduce(netOf, { count: 0, cents: 0 }).cents,
    open: figures.openByAge.reduce((sum, { cents }) => sum + cents, 0),
    drawings: drawReport(figures, { year, currency }),
  }
}

/** Sums the entries of a year's first and last month, like `money_totals` for whole months. */
async function listTotalsOfEnds(connection: Connection, from: CalendarDate, to: CalendarDate) {
  const ends = [
    { from, until: `${monthAfter(from, 1)}-01` },
    { from: `${monthAfter(to, 0)}-01`, until: addDays(to, 1) },
  ]
  const sums = []
  for (const end of ends) {
    const rows = await connection
      .selectFrom('money_entries as entry')
      .leftJoin('money_entries as corrected', 'corrected.id', 'entry.corrects')
      .select(['entry.kind', 'entry.method', 'corrected.kind as of_kind', 'corrected.method as of_method'])
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<number>('entry.cents').as('cents')])
      .where('entry.received_on', '>=', end.from)
      .where('entry.received_on', '<', end.until)
      .groupBy(['entry.kind', 'entry.method', 'corrected.kind', 'corrected.method'])
      .execute()
    for (const { kind, method, of_kind, of_method, count, cents } of rows)
      sums.push({
        scope: `entries ${monthAfter(end.from, 0)}`,
        name: nameOfTotal({ kind, method }, { kind: of_kind, method: of_method }),
        // PostgreSQL counts and sums to decimals, which are returned as text.
        count: Number(count),
        cents: Number(cents),
      })
  }
  return sums
}

/** Adds an entry to a sum; a correction is subtracted. */
function netOf(sum: Sum, { isCorrection, count, cents }: Sum & { isCorrection: boolean }): Sum {
  return {
    count: sum.count + (isCorrection ? 0 : count),
    cents: sum.cents + (isCorrection ? -cents : cents),
  }
}

function sumOf(sums: readonly Sum[]): Sum {
  return sums.reduce(
    (total, { count, cents }) => ({ count: total.count + count, cents: total.cents + cents }),
    { count: 0, cents: 0 },
  )
}

function openByAge(open: readonly (Sum & { dueOn: CalendarDate })[], today: CalendarDate) {
  const ageOf = (dueOn: CalendarDate): ChargeAge =>
    chargeAges.find((age) => age === 'older' || addDays(dueOn, chargeAgeDays[age]) >= today) ?? 'older'
  return chargeAges.map((age) => ({ age, ...sumOf(open.filter(({ dueOn }) => ageOf(dueOn) === age)) }))
}

/** Returns the month some months after a day, `YYYY-MM`. */
function monthAfter(day: CalendarDate, months: number): string {
  return Temporal.PlainDate.from(day).add({ months }).toString().slice(0, 'YYYY-MM'.length)
}

type Figures = Pick<MoneyReport, 'byMonth' | 'byMethod' | 'openByAge' | 'duesByLevel'>

const centsInUnit = 100

/** Draws each of the figures of a year's report. */
function drawReport(
  { byMonth, byMethod, openByAge, duesByLevel }: Figures,
  { year, currency }: { year: number; currency: Currency },
): MoneyReport['drawings'] {
  const units = (cents: number) => Math.max(0, Math.round(cents / centsInUnit))
  const amounts = ({ value }: { value: number }) => amountText(value, currency)
  return {
    byMonth: markupOf(
      drawColumns(
        m.money_chart_months({ year }),
        byMonth.map(({ month }) => digitText(month.slice('YYYY-'.length))),
        [
          { name: m.money_kind_payment(), values: byMonth.map(({ payments }) => units(payments)) },
          { name: m.money_kind_donation(), values: byMonth.map(({ donations }) => units(donations)) },
        ],
      ),
    ),
    byMethod: markupOf(
      drawBarRows(
        m.money_chart_methods({ year }),
        byMethod.map(({ method, cents }) => ({
          name: methodText[method](),
          value: Math.max(0, cents),
          of: null,
        })),
        amounts,
      ),
    ),
    openByAge: markupOf(
      drawBarRows(
        m.money_chart_open(),
        openByAge.map(({ age, cents }) => ({ name: chargeAgeText[age](), value: cents, of: null })),
        amounts,
      ),
    ),
    duesByLevel: markupOf(
      drawBarRows(
        m.money_chart_levels({ year }),
        duesByLevel.map(({ level, paid, charged }) => ({
          name: level.name,
          value: paid.cents,
          of: charged.cents,
        })),
        amounts,
      ),
    ),
  }
}
