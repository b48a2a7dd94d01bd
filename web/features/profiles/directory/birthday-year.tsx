import { m } from '../../../../contract/paraglide/messages.js'
import type { BirthdayYear } from '../../../../contract/profiles/directory.ts'
import { loadSubject } from '../../../api/loading.ts'
import { Picture } from '../../../design/charts/chart.tsx'
import { LinkButton } from '../../../design/elements/button.tsx'
import { Card } from '../../../design/elements/card.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { EmptyState } from '../../../design/feedback/empty-state.tsx'
import { Table } from '../../../design/lists/table.tsx'
import { zonedFormat } from '../../../design/texts/format-date.ts'
import { formatDigits } from '../../../design/texts/format-number.ts'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import type { Route } from './+types/birthday-year'
import styles from './birthday-faces.module.css'

function load({ api }: PageRequest) {
  return loadSubject(api.request('GET /api/profile/birthdays/year'))
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: m.profiles_birthday_wheel(), unlisted: true })

export default function BirthdayYearPage({ loaderData: { days, drawing } }: Route.ComponentProps) {
  return (
    <>
      <PageHeading
        lead={m.profiles_birthday_wheel_lead()}
        actions={<LinkButton to="/profiles">{m.profiles_heading()}</LinkButton>}
      >
        {m.profiles_birthday_wheel()}
      </PageHeading>
      {days.length === 0 ? (
        <EmptyState message={m.profiles_birthday_wheel_none()}>
          <p>{m.profiles_birthday_wheel_none_hint()}</p>
        </EmptyState>
      ) : (
        <Card>
          <div className={styles.wheel}>
            <Picture drawing={drawing} />
            <Table
              caption={m.profiles_birthday_by_month()}
              columns={[
                { header: m.profiles_birthday_month(), names: true, cell: ({ name }) => name },
                { header: m.profiles_birthday_count(), cell: ({ count }) => count },
                { header: m.profiles_birthday_days(), cell: (month) => month.days },
              ]}
              rows={monthsOf(days)}
              keyOf={({ name }) => name}
              compact
            />
          </div>
        </Card>
      )}
    </>
  )
}

interface Month {
  name: string
  count: number
  /** The days with birthdays, each with its number where there are several. */
  days: string
}

function monthsOf(days: BirthdayYear['days']): Month[] {
  const monthName = zonedFormat('UTC', { month: 'long' })
  return Array.from({ length: 12 }, (_, month) => {
    const own = days.filter(({ day }) => Number(day.slice(0, 'MM'.length)) === month + 1)
    return {
      name: monthName.format(new Date(Date.UTC(2000, month, 1))),
      count: own.reduce((sum, { count }) => sum + count, 0),
      days: own.map(({ day, count }) => dayText(Number(day.slice('MM-'.length)), count)).join(', '),
    }
  })
}

function dayText(day: number, count: number): string {
  return count > 1 ? m.profiles_birthday_day_of_several({ day, count }) : formatDigits(day)
}
