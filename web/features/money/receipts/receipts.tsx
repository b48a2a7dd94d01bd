import { Link } from 'react-router'
import { methodText } from '../../../../contract/money/options-and-limits.ts'
import type { ReceiptRow } from '../../../../contract/money/receipts.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { addressWith, readCursor } from '../../../api/api.ts'
import { loadFiltered } from '../../../api/load-filtered.ts'
import { Badge } from '../../../design/elements/badge.tsx'
import { LinkButton } from '../../../design/elements/button.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { EmptyState } from '../../../design/feedback/empty-state.tsx'
import { PageLinks } from '../../../design/lists/page-links.tsx'
import { type Column, Table } from '../../../design/lists/table.tsx'
import { formatDate } from '../../../design/texts/format-date.ts'
import { formatMoney } from '../../../design/texts/format-money.ts'
import { TypedText } from '../../../design/texts/typed-text.tsx'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import type { Route } from './+types/receipts'

const path = '/admin/money/receipts'
const pageSize = 50

async function load({ api, url: { searchParams } }: PageRequest) {
  const cursor = searchParams.get('cursor') ?? ''
  const asked = api.requestPage('GET /api/admin/money/receipts', { query: { limit: pageSize, cursor } })
  const page = await loadFiltered(asked, path)
  return { receipts: page.items, next: readCursor(page.next), isLater: cursor !== '' }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: m.money_receipts(), unlisted: true })

const columns = (): Column<ReceiptRow>[] => [
  {
    header: m.money_receipt_no(),
    names: true,
    cell: ({ _id, number, name }) => (
      <Link to={`/receipts/${_id}`}>
        <TypedText>{m.money_receipt_named({ number, name })}</TypedText>
      </Link>
    ),
  },
  { header: m.money_date(), whole: true, cell: ({ receivedOn }) => formatDate(receivedOn) },
  { header: m.money_cents(), whole: true, cell: ({ cents, currency }) => formatMoney(cents, currency) },
  { header: m.money_method(), cell: ({ method }) => methodText[method]() },
  {
    header: m.money_receipt_sending(),
    cell: ({ sentAt, corrected }) => (
      <>
        {corrected && <Badge tone="danger">{m.money_taken_back()}</Badge>}{' '}
        {sentAt ? m.money_receipt_sent_on({ date: formatDate(sentAt) }) : m.money_receipt_not_sent()}
      </>
    ),
  },
]

/** All receipts, newest first; their numbers have no gaps. */
export default function Receipts({ loaderData: { receipts, next, isLater } }: Route.ComponentProps) {
  return (
    <>
      <PageHeading
        lead={m.money_receipts_lead()}
        actions={
          <>
            <LinkButton to={`${path}/print`}>{m.money_receipts_print()}</LinkButton>
            <LinkButton to="/admin/money/letters">{m.money_letters()}</LinkButton>
          </>
        }
      >
        {m.money_receipts()}
      </PageHeading>
      {receipts.length > 0 ? (
        <Table caption={m.money_receipts()} columns={columns()} rows={receipts} keyOf={({ _id }) => _id} />
      ) : (
        <EmptyState message={m.money_receipts_none()}>
          <p>{m.money_receipts_none_hint()}</p>
        </EmptyState>
      )}
      <PageLinks
        label={m.money_pages()}
        first={isLater && { to: path, text: m.money_first_page() }}
        next={next && { to: addressWith(path, { cursor: next }), text: m.money_next_page() }}
      />
    </>
  )
}
