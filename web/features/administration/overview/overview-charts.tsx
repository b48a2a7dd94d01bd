import { Link } from 'react-router'
import type { Overview } from '../../../../contract/administration/overview.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { labelOf } from '../../../../contract/profiles/option-labels.ts'
import { townMembersMin } from '../../../../contract/profiles/options-and-limits.ts'
import { Chart } from '../../../design/charts/chart.tsx'
import type { Column } from '../../../design/lists/table.tsx'
import { formatDate, formatInstant } from '../../../design/texts/format-date.ts'
import { formatDigits } from '../../../design/texts/format-number.ts'
import { TypedText } from '../../../design/texts/typed-text.tsx'
import { useSocietyZone } from '../../../shell/site/use-site.ts'

/** Length of a day as text: all-day events start on a day, others at an instant. */
const dayLength = 'YYYY-MM-DD'.length

/** Formats the start of an event: its day, or its instant. */
export function formatStart(start: string, zone: string): string {
  return start.length > dayLength ? formatInstant(start, zone) : formatDate(start)
}

/** The charts of the society's numbers, each with a table. */
export function OverviewCharts({ overview, calendarOn }: { overview: Overview; calendarOn: boolean }) {
  const { years, drawings } = overview
  return (
    <>
      <Chart
        title={m.administration_members_by_year()}
        note={m.administration_members_by_year_note()}
        drawing={drawings.members}
        columns={[yearColumn(), { header: m.administration_members_count(), cell: ({ members }) => members }]}
        rows={years}
        keyOf={({ year }) => String(year)}
        empty={<p>{m.administration_members_none()}</p>}
      />
      <MembersByMonth overview={overview} />
      <Chart
        title={m.administration_new_accounts()}
        drawing={drawings.newAccounts}
        columns={[monthColumn(), { header: m.administration_new_accounts(), cell: ({ count }) => count }]}
        rows={overview.newAccounts}
        keyOf={({ month }) => month}
      />
      {calendarOn && <Attendance overview={overview} />}
      <Towns overview={overview} />
    </>
  )
}

const yearColumn = (): Column<Overview['years'][number]> => ({
  header: m.administration_year(),
  names: true,
  cell: ({ year }) => year,
})

const monthColumn = (): Column<{ month: string; count: number }> => ({
  header: m.administration_month(),
  names: true,
  cell: ({ month }) => formatDigits(month),
})

function MembersByMonth({ overview: { membersByMonth, drawings } }: { overview: Overview }) {
  const categories = Object.keys(membersByMonth[0]?.counts ?? {})
  return (
    <Chart
      title={m.administration_members_over_time()}
      note={m.administration_members_counted_once()}
      drawing={drawings.membersByMonth}
      columns={[
        { header: m.administration_month(), names: true, cell: ({ month }) => formatDigits(month) },
        ...categories.map((category) => ({
          header: labelOf(category),
          cell: ({ counts }: Overview['membersByMonth'][number]) => counts[category] ?? 0,
        })),
      ]}
      rows={membersByMonth}
      keyOf={({ month }) => month}
    />
  )
}

function Attendance({ overview: { attendance, drawings } }: { overview: Overview }) {
  const zone = useSocietyZone()
  return (
    <Chart
      title={m.administration_attendance()}
      note={m.administration_attendance_note()}
      drawing={drawings.attendance}
      columns={[
        {
          header: m.administration_event(),
          names: true,
          cell: ({ _id, title }) => (
            <Link to={`/calendar/${_id}`}>
              <TypedText>{title}</TypedText>
            </Link>
          ),
        },
        {
          header: m.administration_event_start(),
          whole: true,
          cell: ({ start }) => formatStart(start, zone),
        },
        { header: m.administration_going(), cell: ({ going }) => going },
        { header: m.administration_seats(), cell: ({ seats }) => seats ?? m.administration_no_limit() },
      ]}
      rows={attendance}
      keyOf={({ _id }) => _id}
      empty={<p>{m.administration_attendance_none()}</p>}
    />
  )
}

function Towns({ overview: { towns, elsewhere, drawings } }: { overview: Overview }) {
  const others = elsewhere > 0 ? [{ town: m.administration_other_towns(), members: elsewhere }] : []
  return (
    <Chart
      title={m.administration_towns()}
      note={m.administration_towns_note({ count: townMembersMin })}
      drawing={drawings.towns}
      columns={[
        { header: m.administration_town(), names: true, cell: ({ town }) => town },
        { header: m.administration_members_count(), cell: ({ members }) => members },
      ]}
      rows={[...towns, ...others]}
      keyOf={({ town }) => town}
      empty={<p>{m.administration_towns_none()}</p>}
    />
  )
}
