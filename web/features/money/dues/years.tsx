import { useState } from 'react'
import { type FetcherWithComponents, Link, useFetcher } from 'react-router'
import { latestYear } from '../../../../contract/money/options-and-limits.ts'
import type { MoneyYear, YearPlan } from '../../../../contract/money/years.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { addDays } from '../../../../contract/time/calendar-date.ts'
import { ConfirmDialog } from '../../../design/dialogs/confirm-dialog.tsx'
import { Badge } from '../../../design/elements/badge.tsx'
import { Button, LinkButton } from '../../../design/elements/button.tsx'
import { Card } from '../../../design/elements/card.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { EmptyState } from '../../../design/feedback/empty-state.tsx'
import { SelectField } from '../../../design/fields/fields.tsx'
import { FormActions, SubmitButton } from '../../../design/forms/form-layout.tsx'
import lists from '../../../design/lists/list-page.module.css'
import { formatDate, formatYear, zonedFormat } from '../../../design/texts/format-date.ts'
import { OneOfForms, SeveralForms } from '../../../session/forms/page-form.tsx'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { useSocietyZone } from '../../../shell/site/use-site.ts'
import styles from '../elements/money.module.css'
import type { Route } from './+types/years'
import { changeYears } from './year-changes.ts'
import { YearPreview } from './year-preview.tsx'

async function load({ api }: PageRequest) {
  const [years, levels] = await Promise.all([
    api.request('GET /api/admin/money/years'),
    api.request('GET /api/admin/money/levels'),
  ])
  return { years, hasLevels: levels.some(({ retired }) => !retired) }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export function clientAction({ request }: Route.ClientActionArgs) {
  return changeYears(request)
}

export const meta: Route.MetaFunction = (page) => pageMeta(page, { title: m.money_years(), unlisted: true })

/** The society's years: each is begun for everybody at once, and closed after its end. */
export default function Years({ loaderData: { years, hasLevels }, actionData }: Route.ComponentProps) {
  const { plan } = (actionData ?? {}) as { plan?: YearPlan }
  const closing = useFetcher()
  return (
    <SeveralForms className={styles.page}>
      <PageHeading lead={m.money_years_lead()}>{m.money_years()}</PageHeading>
      {hasLevels ? (
        <BeginYear years={years} faults={actionData?.faults} />
      ) : (
        <EmptyState message={m.money_levels_none()}>
          <LinkButton look="main" to="/admin/money/levels">
            {m.money_level_add()}
          </LinkButton>
        </EmptyState>
      )}
      {plan && <YearPreview plan={plan} faults={actionData?.faults} />}
      {years.length > 0 && (
        <section aria-labelledby="years">
          <h2 id="years">{m.money_years_list()}</h2>
          <ul className={lists.entries}>
            {years.map((year) => (
              <YearRow key={year.year} year={year}>
                {year.closed === null && isOver(year) && <CloseYear year={year.year} fetcher={closing} />}
              </YearRow>
            ))}
          </ul>
        </section>
      )}
    </SeveralForms>
  )
}

/** Checks whether a year has ended; the interface refuses to close one that has not. */
function isOver({ to }: MoneyYear): boolean {
  return Date.parse(to) < Date.now()
}

function BeginYear({
  years,
  faults,
}: {
  years: MoneyYear[]
  faults: Parameters<typeof OneOfForms>[0]['faults']
}) {
  const offered = yearsToBegin(years, new Date().getUTCFullYear())
  const start = years[0]?.from.slice('YYYY'.length) ?? '-01-01'
  const textOf = (year: number) => formatYear(`${year}${start}`, addDays(`${year + 1}${start}`, -1))
  return (
    <Card as="section" labelledBy="begin-year">
      <h2 id="begin-year">{m.money_year_begin_heading()}</h2>
      <p className={styles.note}>{m.money_year_begin_text()}</p>
      <OneOfForms name="preview" {...(faults && { faults })}>
        <input type="hidden" name="intent" value="preview" />
        <SelectField
          name="year"
          label={m.money_year()}
          placeholder={null}
          options={offered.map((year) => ({ value: String(year), label: textOf(year) }))}
          defaultValue={String(
            offered.find((year) => !years.some((one) => one.year === year && one.begun)) ?? offered[0],
          )}
        />
        <FormActions>
          <SubmitButton>{m.money_year_preview()}</SubmitButton>
        </FormActions>
      </OneOfForms>
    </Card>
  )
}

/** Returns the years that can be begun. These are the last, this and the next one, without closed ones. */
function yearsToBegin(years: readonly Pick<MoneyYear, 'year' | 'closed'>[], thisYear: number): number[] {
  const isClosed = (year: number) => years.some((one) => one.year === year && one.closed !== null)
  return [thisYear, thisYear + 1, thisYear - 1].filter((year) => year <= latestYear && !isClosed(year))
}

function YearRow({ year, children }: { year: MoneyYear; children: React.ReactNode }) {
  const zone = useSocietyZone()
  const day = (instant: string) =>
    zonedFormat(zone, { month: 'short', day: 'numeric', year: 'numeric' }).format(new Date(instant))
  return (
    <li className={lists.ruled}>
      <div className={lists.words}>
        <span className={lists.marks}>
          <Link to={`/admin/money/report?year=${year.year}`}>
            <strong>{formatYear(year.from, year.to)}</strong>
          </Link>
          {year.closed && <Badge>{m.money_year_is_closed()}</Badge>}
          {year.begun && !year.closed && <Badge tone="success">{m.money_year_is_begun()}</Badge>}
        </span>
        <span className={lists.small}>
          {m.money_year_span({ from: formatDate(year.from), to: formatDate(year.to), count: year.charges })}
        </span>
        {year.begun && (
          <span className={lists.small}>
            {year.begunBy
              ? m.money_year_begun_by({ date: day(year.begun), name: year.begunBy })
              : m.money_year_begun_on({ date: day(year.begun) })}
          </span>
        )}
        {year.closed && (
          <span className={lists.small}>
            {year.closedBy
              ? m.money_year_closed_by({ date: day(year.closed), name: year.closedBy })
              : m.money_year_closed_on({ date: day(year.closed) })}
          </span>
        )}
      </div>
      {children}
    </li>
  )
}

interface CloseYearProps {
  year: number
  fetcher: FetcherWithComponents<unknown>
}

/** Closes a year after a confirmation. Later changes of it are corrections in the next one. */
function CloseYear({ year, fetcher }: CloseYearProps) {
  const [isAsked, setIsAsked] = useState(false)
  return (
    <>
      <Button working={fetcher.state !== 'idle'} onClick={() => setIsAsked(true)}>
        {m.money_year_close({ year })}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={m.money_year_close({ year })}
        confirmLabel={m.money_year_close_confirm()}
        onConfirm={() => {
          setIsAsked(false)
          void fetcher.submit({ intent: 'close', year }, { method: 'post', action: '/admin/money/years' })
        }}
        onCancel={() => setIsAsked(false)}
      >
        <p>{m.money_year_close_text({ year })}</p>
      </ConfirmDialog>
    </>
  )
}
