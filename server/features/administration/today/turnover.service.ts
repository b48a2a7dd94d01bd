import type { Turnover, TurnoverQuery } from '../../../../contract/administration/overview.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { dayIn } from '../../../../contract/time/calendar-date.ts'
import { drawUpAndDown } from '../../../charts/bar-and-line-charts.ts'
import { markupOf } from '../../../charts/drawing.ts'
import type { Context } from '../../../endpoints/context.ts'
import { invalid } from '../../../endpoints/refusal.ts'
import { csvLine, csvStart } from '../../../text/csv.ts'
import { countText, digitText } from '../../../text/formats.ts'
import { yearOf } from '../../../text/zone-clock.ts'
import { countStays, type StayCounts } from '../../profiles/histories/membership-counts.service.ts'

/** Years of a period without a stated start. */
const usualYears = 5
/** Years that a period spans at most. */
const mostYears = 100

/**
 * Counts people who joined, left and died in a period, by year and category. Includes a chart of the figures.
 * @throws {Refusal} invalid (to) for a period that ends before it starts, or spans more than a century
 */
export async function readTurnover(context: Context, query: TurnoverQuery): Promise<Turnover> {
  const { from, to, today } = periodOf(context, query)
  const counts = await countStays(context, { from, to, today })
  const [first, last] = [yearOf(from), yearOf(to)]
  const years = Array.from({ length: last - first + 1 }, (_, index) => {
    const ofYear = counts.filter(({ year }) => year === first + index)
    return { year: first + index, ...sumOf(ofYear) }
  })
  const categories = counts.toSorted(
    (one, other) => one.year - other.year || (one.category < other.category ? -1 : 1),
  )
  return { from, to, years, categories, drawing: drawYears(years) }
}

/** Returns the turnover as CSV lines, one for each year and category. */
export async function exportTurnover(context: Context, query: TurnoverQuery): Promise<string[]> {
  const { categories } = await readTurnover(context, query)
  const lines = categories.map(({ year, category, joined, left, died }) =>
    csvLine([String(year), category, String(joined), String(left), String(died)]),
  )
  return [csvStart + csvLine(['year', 'category', 'joined', 'left', 'died']), ...lines]
}

function periodOf({ config }: Pick<Context, 'config'>, query: TurnoverQuery) {
  const today = dayIn(config.timeZone, config.now())
  const to = query.to ?? today
  const from = query.from ?? `${String(yearOf(to) - usualYears + 1).padStart(4, '0')}-01-01`
  if (to < from) throw invalid('to', m.errors_to_before_from())
  if (yearOf(to) - yearOf(from) >= mostYears)
    throw invalid('to', m.administration_turnover_long({ max: mostYears }))
  return { from, to, today }
}

function sumOf(counts: readonly StayCounts[]) {
  const sum = (kind: 'joined' | 'left' | 'died') => counts.reduce((total, one) => total + one[kind], 0)
  return { joined: sum('joined'), left: sum('left'), died: sum('died') }
}

function drawYears(years: Turnover['years']): string {
  const joined = years.map((one) => one.joined)
  const title = m.administration_chart({
    title: m.administration_turnover(),
    highest: countText(Math.max(0, ...joined)),
    latest: countText(joined.at(-1) ?? 0),
  })
  return markupOf(
    drawUpAndDown(
      title,
      years.map(({ year }) => digitText(String(year))),
      [
        { name: m.administration_joined(), values: joined },
        { name: m.administration_left_or_died(), values: years.map(({ left, died }) => left + died) },
      ],
    ),
  )
}
