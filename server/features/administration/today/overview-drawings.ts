import type { Overview } from '../../../../contract/administration/overview.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { labelOf } from '../../../../contract/profiles/option-labels.ts'
import { membershipCategories } from '../../../../contract/profiles/options.ts'
import { type BarRow, drawBarRows } from '../../../charts/bar-rows.ts'
import { markupOf } from '../../../charts/drawing.ts'
import { drawColumns, drawCourse, drawUpAndDown } from '../../../charts/time-charts.ts'
import { countText, digitText } from '../../../text/formats.ts'

type Figures = Pick<
  Overview,
  'membersByMonth' | 'newAccounts' | 'years' | 'attendance' | 'towns' | 'elsewhere'
>

/** Draws each of the figures of the overview. */
export function drawOverview(figures: Figures): Overview['drawings'] {
  return {
    membersByMonth: drawMembersByMonth(figures),
    newAccounts: drawNewAccounts(figures),
    members: drawMembers(figures),
    turnover: drawTurnover(figures),
    attendance: drawAttendance(figures),
    towns: drawTowns(figures),
  }
}

/** Returns a title for screen readers: the highest and the latest number. */
function titleOf(title: string, values: readonly number[]): string {
  return m.administration_chart({
    title,
    highest: countText(Math.max(0, ...values)),
    latest: countText(values.at(-1) ?? 0),
  })
}

function monthLabel({ month }: { month: string }): string {
  return digitText(month.slice('YYYY-'.length))
}

function drawMembersByMonth({ membersByMonth }: Figures): string {
  const totals = membersByMonth.map(({ counts }) =>
    Object.values(counts).reduce((sum, count) => sum + count, 0),
  )
  // Categories added by the society are left out while they have no members.
  const specified: readonly string[] = membershipCategories
  const series = Object.keys(membersByMonth[0]?.counts ?? {})
    .map((name) => ({ name, values: membersByMonth.map(({ counts }) => counts[name] ?? 0) }))
    .filter(({ name, values }) => specified.includes(name) || values.some((value) => value > 0))
    .map(({ name, values }) => ({ name: labelOf(name), values }))
  const title = titleOf(m.administration_members_over_time(), totals)
  return markupOf(drawColumns(title, membersByMonth.map(monthLabel), series))
}

function drawNewAccounts({ newAccounts }: Figures): string {
  const name = m.administration_new_accounts()
  const values = newAccounts.map(({ count }) => count)
  return markupOf(drawColumns(titleOf(name, values), newAccounts.map(monthLabel), [{ name, values }]))
}

function drawMembers({ years }: Figures): string {
  const values = years.map(({ members }) => members)
  const title = titleOf(m.administration_members_by_year(), values)
  return markupOf(
    drawCourse(
      title,
      years.map(({ year }) => digitText(String(year))),
      values,
    ),
  )
}

function drawTurnover({ years }: Figures): string {
  const joined = years.map((one) => one.joined)
  const title = titleOf(m.administration_turnover(), joined)
  return markupOf(
    drawUpAndDown(
      title,
      years.map(({ year }) => digitText(String(year))),
      [
        { name: m.administration_joined(), values: joined },
        { name: m.administration_left(), values: years.map(({ left }) => left) },
      ],
    ),
  )
}

function drawAttendance({ attendance }: Figures): string {
  const rows = attendance.map(({ title, going, seats }) => ({ name: title, value: going, of: seats }))
  const numberText = ({ value, of }: BarRow) =>
    of === null
      ? countText(value)
      : m.administration_going_of_seats({ going: countText(value), seats: countText(of) })
  return markupOf(drawBarRows(m.administration_attendance_chart({ count: rows.length }), rows, numberText))
}

function drawTowns({ towns, elsewhere }: Figures): string {
  const rows = [
    ...towns.map(({ town, members }) => ({ name: town, value: members, of: null })),
    ...(elsewhere > 0 ? [{ name: m.administration_other_towns(), value: elsewhere, of: null }] : []),
  ]
  return markupOf(drawBarRows(m.administration_towns_chart({ count: towns.length }), rows))
}
