import { useFetcher } from 'react-router'
import type { StrayPayment } from '../../../../contract/money/checkout.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { addressWith, readCursor } from '../../../api/api.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { loadFiltered } from '../../../api/load-filtered.ts'
import { Badge } from '../../../design/elements/badge.tsx'
import { Button } from '../../../design/elements/button.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { showAlert } from '../../../design/feedback/alerts.tsx'
import { EmptyState } from '../../../design/feedback/empty-state.tsx'
import { readText } from '../../../design/forms/form-layout.tsx'
import lists from '../../../design/lists/list-page.module.css'
import { PageLinks } from '../../../design/lists/page-links.tsx'
import { formatInstant } from '../../../design/texts/format-date.ts'
import { formatMoney } from '../../../design/texts/format-money.ts'
import { submitAsMember } from '../../../session/forms/submit.ts'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { useSocietyZone } from '../../../shell/site/use-site.ts'
import type { Route } from './+types/stray-payments'

const path = '/admin/money/stray'

async function load({ api, url: { searchParams } }: PageRequest) {
  const cursor = searchParams.get('cursor') ?? ''
  const page = await loadFiltered(api.requestPage('GET /api/admin/money/stray', { query: { cursor } }), path)
  return { payments: page.items, next: readCursor(page.next) }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export function clientAction({ request }: Route.ClientActionArgs) {
  return submitAsMember(request, async (fields) => {
    await browserApi.request('PUT /api/admin/money/stray/:id', { params: { id: readText(fields, 'id') } })
    showAlert('success', m.money_stray_settled())
    return null
  })
}

export const meta: Route.MetaFunction = (page) => pageMeta(page, { title: m.money_stray(), unlisted: true })

const reasons: Record<StrayPayment['reason'], () => string> = {
  paid_twice: m.money_stray_paid_twice,
  amount: m.money_stray_amount,
  currency: m.money_stray_currency,
  unknown: m.money_stray_unknown,
  disputed: m.money_stray_disputed,
  still_running: m.money_stray_still_running,
}

/** Payments at Stripe without a matching charge, which the treasurer refunds. */
export default function StrayPayments({ loaderData: { payments, next } }: Route.ComponentProps) {
  return (
    <>
      <PageHeading lead={m.money_stray_lead()}>{m.money_stray()}</PageHeading>
      {payments.length === 0 && (
        <EmptyState message={m.money_stray_none()}>
          <p>{m.money_stray_none_hint()}</p>
        </EmptyState>
      )}
      <ul className={lists.entries}>
        {payments.map((payment) => (
          <Stray key={payment._id} payment={payment} />
        ))}
      </ul>
      <PageLinks
        label={m.money_pages()}
        next={next && { to: addressWith(path, { cursor: next }), text: m.money_next_page() }}
      />
    </>
  )
}

function Stray({
  payment: { _id, at, name, cents, currency, reason, reference, settled },
}: {
  payment: StrayPayment
}) {
  const zone = useSocietyZone()
  const fetcher = useFetcher()
  return (
    <li className={lists.ruled}>
      <div className={lists.words}>
        <span className={lists.marks}>
          <strong>{formatMoney(cents, currency.toUpperCase())}</strong>
          {name && <span>{name}</span>}
          {settled && <Badge tone="success">{m.money_stray_done()}</Badge>}
        </span>
        <span>{reasons[reason]()}</span>
        <span className={lists.small}>{m.money_stray_of({ date: formatInstant(at, zone), reference })}</span>
      </div>
      {!settled && (
        <Button
          working={fetcher.state !== 'idle'}
          onClick={() => void fetcher.submit({ id: _id }, { method: 'post' })}
        >
          {m.money_stray_settle()}
        </Button>
      )}
    </li>
  )
}
