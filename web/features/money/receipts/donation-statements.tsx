import { Link } from 'react-router'
import {
  type DonationStatement,
  donationStatementsInput,
  type DonationStatements as Written,
} from '../../../../contract/money/receipts.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { addressWith, readCursor } from '../../../api/api.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { loadFiltered } from '../../../api/load-filtered.ts'
import { LinkButton } from '../../../design/elements/button.tsx'
import { Card } from '../../../design/elements/card.tsx'
import { Disclosure } from '../../../design/elements/disclosure.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { showAlert } from '../../../design/feedback/alerts.tsx'
import { EmptyState } from '../../../design/feedback/empty-state.tsx'
import { SelectField } from '../../../design/fields/fields.tsx'
import { FilterForm, FormActions, readText, SubmitButton } from '../../../design/forms/form-layout.tsx'
import { PageLinks } from '../../../design/lists/page-links.tsx'
import { type Column, Table } from '../../../design/lists/table.tsx'
import { formatDate, formatYear } from '../../../design/texts/format-date.ts'
import { formatMoney } from '../../../design/texts/format-money.ts'
import { OneOfForms, SeveralForms } from '../../../session/forms/page-form.tsx'
import { parseOrRefuse } from '../../../session/forms/parse-form.ts'
import { submitAsMember } from '../../../session/forms/submit.ts'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import styles from '../elements/money.module.css'
import { Sheet } from '../elements/sheet.tsx'
import type { Route } from './+types/donation-statements'

const path = '/admin/money/letters'
const pageSize = 100

async function load({ api, url: { searchParams } }: PageRequest) {
  const [years, { currency }] = await Promise.all([
    api.request('GET /api/admin/money/years'),
    api.request('GET /api/admin/money/settings'),
  ])
  const closed = years.filter((one) => one.closed !== null)
  const year = Number(searchParams.get('year')) || closed[0]?.year
  const cursor = searchParams.get('cursor') ?? ''
  if (year === undefined) return { closed, year: null, letters: [], next: null, cursor, currency }
  const asked = api.requestPage('GET /api/admin/money/letters', { query: { year, limit: pageSize, cursor } })
  const page = await loadFiltered(asked, path)
  return { closed, year, letters: page.items, next: readCursor(page.next), cursor, currency }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export function clientAction({ request }: Route.ClientActionArgs) {
  return submitAsMember(request, async (fields): Promise<{ faults: []; written: Written }> => {
    const preview = readText(fields, 'intent') === 'preview'
    const body = parseOrRefuse(donationStatementsInput, { year: Number(readText(fields, 'year')), preview })
    const written = await browserApi.request('POST /api/admin/money/letters', { body })
    if (!preview) showAlert('success', m.money_letters_written({ count: written.count }))
    return { faults: [], written }
  })
}

export const meta: Route.MetaFunction = (page) => pageMeta(page, { title: m.money_letters(), unlisted: true })

/** The year-end letters about donations, created for everybody at once. */
export default function GivingStatements({ loaderData, actionData }: Route.ComponentProps) {
  const { closed, year, letters, next, cursor, currency } = loaderData
  const { written } = (actionData ?? {}) as { written?: Written }
  const shown = closed.find((one) => one.year === year)
  if (year === null)
    return (
      <>
        <PageHeading lead={m.money_letters_lead()}>{m.money_letters()}</PageHeading>
        <EmptyState message={m.money_letters_no_year()}>
          <LinkButton look="main" to="/admin/money/years">
            {m.money_years()}
          </LinkButton>
        </EmptyState>
      </>
    )
  return (
    <SeveralForms className={styles.page}>
      <PageHeading
        lead={m.money_letters_lead()}
        actions={
          letters.some(({ byMail }) => !byMail) && (
            <LinkButton to={`${path}/print?year=${year}`}>{m.money_letters_print()}</LinkButton>
          )
        }
      >
        {m.money_letters_of({ year: shown ? formatYear(shown.from, shown.to) : year })}
      </PageHeading>
      {closed.length > 1 && (
        <FilterForm key={year} action={path} label={m.money_report_choose()} button={m.money_show()}>
          <SelectField
            name="year"
            label={m.money_year()}
            placeholder={null}
            options={closed.map((one) => ({ value: String(one.year), label: formatYear(one.from, one.to) }))}
            defaultValue={String(year)}
          />
        </FilterForm>
      )}
      <Card as="section" labelledBy="write">
        <h2 id="write">{m.money_letters_write()}</h2>
        <p className={styles.soft}>{m.money_letters_write_text()}</p>
        {!written?.preview && (
          <OneOfForms name="preview" {...(actionData?.faults && { faults: actionData.faults })}>
            <input type="hidden" name="intent" value="preview" />
            <input type="hidden" name="year" value={year} />
            <FormActions>
              <SubmitButton>{m.money_letters_preview()}</SubmitButton>
            </FormActions>
          </OneOfForms>
        )}
        {written && <Outcome written={written} currency={currency} faults={actionData?.faults} />}
      </Card>
      {letters.length > 0 ? (
        <LetterTable letters={letters} year={year} />
      ) : (
        <EmptyState message={m.money_letters_none({ year })} />
      )}
      <PageLinks
        label={m.money_pages()}
        first={cursor !== '' && { to: addressWith(path, { year }), text: m.money_first_page() }}
        next={next && { to: addressWith(path, { year, cursor: next }), text: m.money_next_page() }}
      />
    </SeveralForms>
  )
}

interface OutcomeProps {
  written: Written
  currency: string
  faults: Parameters<typeof OneOfForms>[0]['faults']
}

/** The number of letters and the first of them, then the button that sends them. */
function Outcome({ written, currency, faults }: OutcomeProps) {
  const { year, preview, count, cents, byMail, toPrint, sample } = written
  const total = formatMoney(cents, currency)
  return (
    <>
      <p role="status">
        {preview
          ? m.money_letters_would({ count, total, byMail, toPrint })
          : m.money_letters_done({ count, total, byMail, toPrint })}
      </p>
      {sample && (
        <Disclosure summary={m.money_letters_sample()} look="plain" open={preview}>
          <Sheet text={sample} />
        </Disclosure>
      )}
      {preview && count > 0 && (
        <OneOfForms name="write" {...(faults && { faults })}>
          <input type="hidden" name="intent" value="write" />
          <input type="hidden" name="year" value={year} />
          <FormActions>
            <SubmitButton>{m.money_letters_send({ count, byMail })}</SubmitButton>
          </FormActions>
        </OneOfForms>
      )}
    </>
  )
}

function LetterTable({ letters, year }: { letters: DonationStatement[]; year: number }) {
  const columns: Column<DonationStatement>[] = [
    { header: m.money_person(), names: true, cell: ({ name }) => name },
    { header: m.money_cents(), whole: true, cell: ({ cents, currency }) => formatMoney(cents, currency) },
    {
      header: m.money_receipt_sending(),
      cell: ({ byMail, sentAt }) =>
        byMail && sentAt ? m.money_receipt_sent_on({ date: formatDate(sentAt) }) : m.money_letters_to_print(),
    },
    {
      header: m.money_letters_text(),
      headerHidden: true,
      cell: ({ text, name }) => (
        <Disclosure look="plain" summary={m.money_letters_read({ name })}>
          <Sheet text={text} />
        </Disclosure>
      ),
    },
  ]
  return (
    <section aria-labelledby="letters">
      <h2 id="letters">{m.money_letters_list({ year })}</h2>
      <Table
        caption={m.money_letters_list({ year })}
        columns={columns}
        rows={letters}
        keyOf={({ _id }) => _id}
      />
      <p className={styles.soft}>
        <Link to={`${path}/print?year=${year}`}>{m.money_letters_print()}</Link>
      </p>
    </section>
  )
}
