import { Link } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import { officialYearInput, yearSourceMax } from '../../../../contract/society/official-years.ts'
import type { SettingsState } from '../../../../contract/society/settings.ts'
import { readWholeNumber } from '../../../../contract/text/digits.ts'
import { nepaliDigits } from '../../../../contract/text/nepali-numbers.ts'
import {
  bikramSambatMonths,
  bikramSambatMonthsInEnglish,
  calendarWith,
  mayBeReplaced,
  type OfficialRow,
} from '../../../../contract/time/bikram-sambat.ts'
import {
  bikramSambatYears,
  longestMonth,
  shortestMonth,
} from '../../../../contract/time/bikram-sambat-years.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { ifUnchanged } from '../../../api/version-header.ts'
import { Badge } from '../../../design/elements/badge.tsx'
import { Card } from '../../../design/elements/card.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { showAlert } from '../../../design/feedback/alerts.tsx'
import { NumberField, TextField } from '../../../design/fields/fields.tsx'
import {
  FieldGroup,
  FormActions,
  readText,
  reloadUnlessRefused,
  SubmitButton,
} from '../../../design/forms/form-layout.tsx'
import { type Column, Table } from '../../../design/lists/table.tsx'
import { formatGregorian } from '../../../design/texts/calendar-day.ts'
import { pageLanguage } from '../../../design/texts/page-language.ts'
import { loadDraft } from '../../../session/drafts.ts'
import { PageForm } from '../../../session/forms/page-form.tsx'
import { parseOrRefuse } from '../../../session/forms/parse-form.ts'
import { submitAsMember } from '../../../session/forms/submit.ts'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import type { Route } from './+types/official-years'
import styles from './settings.module.css'

const replaceable = bikramSambatYears.map(({ year }) => year).filter(mayBeReplaced)

async function load({ api, request, url }: PageRequest) {
  const { values, version } = await api.request('GET /api/admin/settings')
  const year = Number(url.searchParams.get('year'))
  return {
    official: values.officialYears,
    version,
    year: mayBeReplaced(year) ? year : null,
    draft: await loadDraft(request),
  }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export const shouldRevalidate = reloadUnlessRefused

export function clientAction({ request }: Route.ClientActionArgs) {
  return submitAsMember(request, async (fields) => {
    const state = JSON.parse(readText(fields, 'state')) as Pick<SettingsState, 'version'> & {
      official: OfficialRow[]
      year: number
    }
    const others = state.official.filter((row) => row.year !== state.year)
    const save = async (officialYears: OfficialRow[]) => {
      const body = { officialYears: officialYears.map((row) => ({ ...row, months: [...row.months] })) }
      await browserApi.request('PUT /api/admin/settings', { body, ...ifUnchanged(state.version) })
    }
    const { year } = state
    if (readText(fields, 'intent') === 'remove') {
      await save(others)
      showAlert('success', m.society_bs_removed({ year }))
      return { moved: null }
    }
    const row = parseOrRefuse(officialYearInput, {
      year,
      months: monthNames().map((_, month) => readWholeNumber(readText(fields, `months.${month}`))),
      source: readText(fields, 'source') || (readText(fields, 'intent') === 'preview' ? '-' : ''),
    })
    if (readText(fields, 'intent') === 'preview')
      return { faults: [], moved: movedMonths(state.official, [...others, row]) }
    await save([...others, row])
    showAlert('success', m.society_bs_saved({ year }))
    return { moved: null }
  })
}

/** Writes numbers in the digits of the page. */
function inDigits(text: string | number): string {
  return pageLanguage() === 'ne' ? nepaliDigits(String(text)) : String(text)
}

function monthNames(): readonly string[] {
  return pageLanguage() === 'ne' ? bikramSambatMonths : bikramSambatMonthsInEnglish
}

interface MovedMonth {
  year: number
  month: number
  /** The first day, until now and with the new rows. */
  before: string
  after: string
}

/** Lists the months that begin on another day by other official rows. */
function movedMonths(present: OfficialRow[], next: OfficialRow[]): MovedMonth[] {
  const [before, after] = [calendarWith(present), calendarWith(next)]
  return bikramSambatYears.flatMap(({ year, months }) =>
    months.flatMap((_, index) => {
      const first = { year, month: index + 1, day: 1 }
      const days = [before, after].map((calendar) => calendar.gregorianDay(first) ?? '')
      const [was = '', is = ''] = days
      return was === is ? [] : [{ year, month: index, before: was, after: is }]
    }),
  )
}

/** The years of Bikram Sambat whose official rows are awaited, for administrators. */
export default function OfficialYears({ loaderData, actionData }: Route.ComponentProps) {
  const { official, version, year, draft } = loaderData
  const columns: Column<number>[] = [
    {
      header: m.society_bs_year(),
      names: true,
      cell: (one) => <span id={`year-${one}`}>{inDigits(one)}</span>,
    },
    { header: m.society_bs_state(), cell: (one) => <State year={one} official={official} /> },
    {
      header: m.society_bs_months(),
      cell: (one) => inDigits(calendarWith(official).rowOf(one)?.months.join(' ') ?? ''),
      wideOnly: true,
    },
    {
      header: m.society_bs_first_days(),
      whole: true,
      cell: (one) =>
        formatGregorian(calendarWith(official).gregorianDay({ year: one, month: 1, day: 1 }) ?? ''),
    },
    {
      header: m.society_bs_enter({ year: m.society_bs_year() }),
      headerHidden: true,
      whole: true,
      cell: (one) => (
        <Link to={`?year=${one}`}>
          {official.some((row) => row.year === one)
            ? m.society_bs_change({ year: one })
            : m.society_bs_enter({ year: one })}
        </Link>
      ),
    },
  ]
  return (
    <>
      <PageHeading lead={m.society_bs_lead()}>{m.society_bs_heading()}</PageHeading>
      {year !== null && (
        <Card as="section" labelledBy="official-year">
          <h2 id="official-year">{m.society_bs_enter({ year })}</h2>
          <PageForm key={`${year} ${version}`} faults={actionData?.faults} draft={draft}>
            <input type="hidden" name="state" value={JSON.stringify({ official, version, year })} />
            <YearFields year={year} official={official} />
            {actionData && 'moved' in actionData && actionData.moved && (
              <Moved year={year} moved={actionData.moved} />
            )}
            <FormActions>
              <SubmitButton look="quiet" name="intent" value="preview">
                {m.society_bs_preview()}
              </SubmitButton>
              <SubmitButton name="intent" value="save">
                {m.society_bs_save()}
              </SubmitButton>
              {official.some((row) => row.year === year) && (
                <SubmitButton look="quiet" name="intent" value="remove">
                  {m.society_bs_remove()}
                </SubmitButton>
              )}
            </FormActions>
          </PageForm>
        </Card>
      )}
      <Table
        compact
        caption={m.society_bs_heading()}
        columns={columns}
        rows={replaceable}
        keyOf={(one) => String(one)}
      />
    </>
  )
}

function State({ year, official }: { year: number; official: OfficialRow[] }) {
  const row = official.find((one) => one.year === year)
  if (row)
    return (
      <>
        <Badge tone="success">{m.society_bs_official()}</Badge> {row.source}
      </>
    )
  const isForecast = calendarWith(official).stateOf(year) === 'provisional'
  return <Badge tone="info">{isForecast ? m.society_bs_forecast() : m.society_bs_disputed()}</Badge>
}

function YearFields({ year, official }: { year: number; official: OfficialRow[] }) {
  const row = calendarWith(official).rowOf(year)
  return (
    <>
      <FieldGroup
        legend={m.society_bs_months()}
        hint={m.society_bs_days_hint({ min: shortestMonth, max: longestMonth })}
      >
        <div className={styles.months}>
          {monthNames().map((name, month) => (
            <NumberField
              key={name}
              name={`months.${month}`}
              label={name}
              required
              maxLength={2}
              defaultValue={row?.months[month]?.toString()}
            />
          ))}
        </div>
      </FieldGroup>
      <TextField
        name="source"
        label={m.society_bs_source()}
        hint={m.society_bs_source_hint()}
        required
        maxCharacters={yearSourceMax}
        defaultValue={official.find((one) => one.year === year)?.source}
      />
    </>
  )
}

/** The months that a typed row moves. */
function Moved({ year, moved }: { year: number; moved: MovedMonth[] }) {
  if (moved.length === 0) return <p role="status">{m.society_bs_moves_none({ year })}</p>
  return (
    <div role="status">
      <p>{m.society_bs_moves({ year })}</p>
      <ul>
        {moved.map((one) => (
          <li key={`${one.year} ${one.month}`}>
            {m.society_bs_moved({
              month: monthNames()[one.month] ?? '',
              year: one.year,
              before: formatGregorian(one.before),
              after: formatGregorian(one.after),
            })}
          </li>
        ))}
      </ul>
    </div>
  )
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: m.society_bs_heading(), unlisted: true })
