import { type Currency, methodText } from '../../../../contract/money/options.ts'
import type { MoneyReport } from '../../../../contract/money/report.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { markupOf } from '../../../charts/drawing.ts'
import { drawBarRows, drawColumns } from '../../../charts/time-charts.ts'
import { digitText } from '../../../text/formats.ts'
import { amountText } from '../settings/amounts-and-days.ts'

type Figures = Pick<MoneyReport, 'byMonth' | 'byMethod' | 'openByAge' | 'duesByLevel'>

const centsInUnit = 100

const ageText: Record<MoneyReport['openByAge'][number]['age'], () => string> = {
  not_due: m.money_age_not_due,
  days_30: m.money_age_30,
  days_60: m.money_age_60,
  days_90: m.money_age_90,
  older: m.money_age_older,
}

/** Draws each of the figures of a year's report. */
export function drawReport(
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
        openByAge.map(({ age, cents }) => ({ name: ageText[age](), value: cents, of: null })),
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
