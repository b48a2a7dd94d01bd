import { Link, redirect } from 'react-router'
import { type Deposit, type DepositDetails, depositInput } from '../../../../contract/money/deposits.ts'
import { methodText } from '../../../../contract/money/options-and-limits.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { addressWith, readCursor } from '../../../api/api.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { loadFiltered } from '../../../api/load-filtered.ts'
import { Badge } from '../../../design/elements/badge.tsx'
import { ButtonRow, LinkButton } from '../../../design/elements/button.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { EmptyState } from '../../../design/feedback/empty-state.tsx'
import { DateField } from '../../../design/fields/date-field.tsx'
import { FieldRow } from '../../../design/fields/field.tsx'
import { TextField } from '../../../design/fields/fields.tsx'
import { FormActions, readText, SubmitButton } from '../../../design/forms/form-layout.tsx'
import lists from '../../../design/lists/list-page.module.css'
import { PageLinks } from '../../../design/lists/page-links.tsx'
import { SelectAll, SelectBox } from '../../../design/lists/table.tsx'
import { formatDate } from '../../../design/texts/format-date.ts'
import { formatMoney } from '../../../design/texts/format-money.ts'
import { formatDigits } from '../../../design/texts/format-number.ts'
import { PageForm } from '../../../session/forms/page-form.tsx'
import { parseOrRefuse } from '../../../session/forms/parse-form.ts'
import { submitAsMember } from '../../../session/forms/submit.ts'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import styles from '../elements/money.module.css'
import type { Route } from './+types/deposits'

const path = '/admin/money/deposits'
const waitingShown = 500
const pageSize = 50

async function load({ api, url: { searchParams } }: PageRequest) {
  const cursor = searchParams.get('cursor') ?? ''
  const [waiting, page, { currency }] = await Promise.all([
    api.request('GET /api/admin/money/deposits/waiting', { query: { limit: waitingShown } }),
    loadFiltered(
      api.requestPage('GET /api/admin/money/deposits', { query: { limit: pageSize, cursor } }),
      path,
    ),
    api.request('GET /api/admin/money/settings'),
  ])
  return { waiting, deposits: page.items, next: readCursor(page.next), isLater: cursor !== '', currency }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export function clientAction({ request }: Route.ClientActionArgs) {
  return submitAsMember(request, async (fields) => {
    const body = parseOrRefuse(depositInput, {
      payments: fields.getAll('payments'),
      heldOn: readText(fields, 'heldOn') || undefined,
      note: readText(fields, 'note'),
    })
    const { _id } = await browserApi.request('POST /api/admin/money/deposits', { body })
    throw redirect(`${path}/${_id}`)
  })
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: m.money_deposits(), unlisted: true })

/** Cash and checks without a deposit, and all deposits. */
export default function Deposits({ loaderData, actionData }: Route.ComponentProps) {
  const { waiting, deposits, next, isLater, currency } = loaderData
  return (
    <div className={styles.deposits}>
      <PageHeading
        lead={m.money_deposits_lead()}
        actions={<LinkButton to="/admin/money/pile">{m.money_pile()}</LinkButton>}
      >
        {m.money_deposits()}
      </PageHeading>
      <section aria-labelledby="waiting">
        <h2 id="waiting">{m.money_deposit_waiting()}</h2>
        {waiting.length === 0 ? (
          <EmptyState message={m.money_deposit_waiting_none()}>
            <p>{m.money_deposit_waiting_hint()}</p>
          </EmptyState>
        ) : (
          <PageForm key={waiting.length} {...(actionData?.faults && { faults: actionData.faults })}>
            <ButtonRow>
              <SelectAll name="payments" />
            </ButtonRow>
            <Payments payments={waiting} currency={currency} isChosen />
            <p className={styles.soft}>
              {m.money_deposit_sum({
                count: waiting.length,
                total: formatMoney(sumOf(waiting), currency),
              })}
            </p>
            <FieldRow>
              <DateField name="heldOn" label={m.money_deposit_day()} hint={m.money_today_without()} />
              <TextField name="note" label={m.money_note()} maxCharacters={300} />
            </FieldRow>
            <FormActions>
              <SubmitButton>{m.money_deposit_create()}</SubmitButton>
            </FormActions>
          </PageForm>
        )}
      </section>
      {deposits.length > 0 && (
        <section aria-labelledby="deposits">
          <h2 id="deposits">{m.money_deposits_before()}</h2>
          <ul className={lists.entries}>
            {deposits.map((deposit) => (
              <DepositRow key={deposit._id} deposit={deposit} currency={currency} />
            ))}
          </ul>
          <PageLinks
            label={m.money_pages()}
            first={isLater && { to: path, text: m.money_first_page() }}
            next={next && { to: addressWith(path, { cursor: next }), text: m.money_next_page() }}
          />
        </section>
      )}
    </div>
  )
}

function sumOf(payments: { cents: number }[]): number {
  return payments.reduce((sum, { cents }) => sum + cents, 0)
}

interface PaymentsProps {
  payments: DepositDetails['payments']
  currency: string
  /** true with a checkbox before each, checked initially. */
  isChosen?: boolean
}

/** Payments of a deposit, or those without one. */
export function Payments({ payments, currency, isChosen = false }: PaymentsProps) {
  return (
    <ul className={styles.payments}>
      {payments.map(({ _id, name, cents, correctedCents, method, checkNumber, receivedOn }) => (
        <li key={_id} className={styles.payment}>
          {isChosen && (
            <SelectBox label={`${name}, ${formatMoney(cents, currency)}`} name="payments" value={_id} />
          )}
          <span className={styles.words}>
            <span lang={languageOf(name)}>{name}</span>
            <span className={styles.soft}>
              {checkNumber ? m.money_check_of({ number: formatDigits(checkNumber) }) : methodText[method]()} ·{' '}
              {formatDate(receivedOn)}
            </span>
            {correctedCents > 0 && (
              <span>
                <Badge tone="danger">{m.money_taken_back()}</Badge> {formatMoney(correctedCents, currency)}
              </span>
            )}
          </span>
          <strong>{formatMoney(cents, currency)}</strong>
        </li>
      ))}
    </ul>
  )
}

function DepositRow({ deposit, currency }: { deposit: Deposit; currency: string }) {
  const { _id, heldOn, count, cents, closed, note } = deposit
  return (
    <li className={lists.ruled}>
      <div className={lists.words}>
        <span className={lists.marks}>
          <Link to={`${path}/${_id}`}>{m.money_deposit_of({ date: formatDate(heldOn) })}</Link>
          <Badge tone={closed ? 'success' : 'celebration'}>
            {closed ? m.money_deposit_closed() : m.money_deposit_open()}
          </Badge>
        </span>
        <span className={lists.small}>
          {m.money_deposit_sum({ count, total: formatMoney(cents, currency) })}
        </span>
        {note && <span className={lists.small}>{note}</span>}
      </div>
    </li>
  )
}
