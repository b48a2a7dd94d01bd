import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import {
  type EventSales,
  type SoldTickets,
  type TicketPrices,
  ticketPricesInput,
} from '../../../../contract/money/tickets.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { loadSubject } from '../../../api/loading.ts'
import { showFaultsOf } from '../../../api/show-faults.ts'
import { ifUnchanged } from '../../../api/version-header.ts'
import { randomKey } from '../../../browser/random-key.ts'
import { ConfirmDialog } from '../../../design/dialogs/confirm-dialog.tsx'
import { Button, LinkButton } from '../../../design/elements/button.tsx'
import { Card } from '../../../design/elements/card.tsx'
import { Disclosure } from '../../../design/elements/disclosure.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { showAlert } from '../../../design/feedback/alerts.tsx'
import { EmptyState } from '../../../design/feedback/empty-state.tsx'
import { FieldRow } from '../../../design/fields/field.tsx'
import { FormActions, readText, SubmitButton } from '../../../design/forms/form-layout.tsx'
import { type Column, Table } from '../../../design/lists/table.tsx'
import { formatMoney } from '../../../design/texts/format-money.ts'
import { PageForm } from '../../../session/forms/page-form.tsx'
import { parseOrRefuse } from '../../../session/forms/parse-form.ts'
import { submitAsMember } from '../../../session/forms/submit.ts'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { PeopleActions } from '../../../session/people-actions.tsx'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { AmountField, readOptionalCents } from '../elements/entry-fields.tsx'
import pages from '../elements/money.module.css'
import { ChargeBadge } from '../elements/statement.tsx'
import type { Route } from './+types/tickets-sold'
import { DoorSale } from './door-sale.tsx'
import { ticketCount } from './ticket-numbers.tsx'
import styles from './tickets.module.css'

async function load({ api, params }: PageRequest<{ id: string }>) {
  const event = { id: params.id }
  const [sales, subject] = await Promise.all([
    loadSubject(api.request('GET /api/admin/money/events/:event', { params: { event: params.id } })),
    loadSubject(api.request('GET /api/events/:id', { params: event })),
  ])
  return { sales, title: subject.title }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export function clientAction({ request, params }: Route.ClientActionArgs) {
  return submitAsMember(request, async (fields) => {
    const body = parseOrRefuse(ticketPricesInput, {
      adult: readOptionalCents(fields, 'adult'),
      child: readOptionalCents(fields, 'child'),
      member: readOptionalCents(fields, 'member'),
      valueCents: readOptionalCents(fields, 'valueCents'),
    })
    const seen = ifUnchanged(readText(fields, 'version'))
    const at = { params: { event: params.id }, body, ...seen }
    await browserApi.request('PUT /api/admin/money/events/:event/prices', at)
    showAlert('success', m.money_prices_saved())
    return null
  })
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, {
    title: page.loaderData && m.money_tickets_of({ title: page.loaderData.title }),
    unlisted: true,
  })

/** The tickets of an event: sales at the door, their owners, and payments. */
export default function TicketsSold({ loaderData: { sales, title }, actionData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const { event, prices, sold, cents, openCents, currency } = sales
  return (
    <div className={styles.page}>
      <PageHeading
        actions={
          <>
            <PeopleActions filter={{ event: { _id: event, status: 'going' } }} forTreasurers />
            <LinkButton to={`/calendar/${event}`}>{m.money_tickets_event()}</LinkButton>
          </>
        }
      >
        {m.money_tickets_of({ title })}
      </PageHeading>
      {prices && (
        <Card as="section" labelledBy="door">
          <h2 id="door">{m.money_door()}</h2>
          <DoorSale event={event} prices={prices} currency={currency} onSold={() => void revalidate()} />
        </Card>
      )}
      {prices && sold.length > 0 && (
        <section aria-labelledby="sold">
          <h2 id="sold">{m.money_tickets_sold()}</h2>
          <p className={pages.sum}>
            {m.money_tickets_sum({
              total: formatMoney(cents, currency),
              open: formatMoney(openCents, currency),
            })}
          </p>
          <Table
            caption={m.money_tickets_sold()}
            columns={soldColumns(sales, () => void revalidate())}
            rows={sold}
            keyOf={({ charge }) => charge}
          />
        </section>
      )}
      {prices && sold.length === 0 && <EmptyState message={m.money_tickets_none_sold()} />}
      {!prices && (
        <EmptyState message={m.money_tickets_free()}>
          <p>{m.money_tickets_free_hint()}</p>
        </EmptyState>
      )}
      <Disclosure summary={m.money_prices()} open={!prices}>
        <Prices key={sales.version} sales={sales} faults={actionData?.faults} />
      </Disclosure>
    </div>
  )
}

function soldColumns({ event, currency }: EventSales, onReturned: () => void): Column<SoldTickets>[] {
  return [
    {
      header: m.money_household(),
      names: true,
      cell: ({ account, user, name }) => (
        <Link to={`/admin/money/accounts/${user?._id ?? account}`} lang={languageOf(name)}>
          {name}
        </Link>
      ),
    },
    { header: m.money_tickets(), cell: (tickets) => ticketCount(tickets) },
    { header: m.money_cents(), whole: true, cell: ({ cents }) => formatMoney(cents, currency) },
    { header: m.money_tickets_paid(), cell: ({ state }) => <ChargeBadge state={state} /> },
    {
      header: m.money_tickets_return(),
      headerHidden: true,
      cell: (tickets) =>
        ['open', 'paid'].includes(tickets.state) && (
          <ReturnTickets event={event} tickets={tickets} currency={currency} onReturned={onReturned} />
        ),
    },
  ]
}

interface PricesProps {
  sales: EventSales
  faults: Parameters<typeof PageForm>[0]['faults']
}

const priceFields: { name: keyof TicketPrices; label: () => string }[] = [
  { name: 'adult', label: m.money_ticket_adult },
  { name: 'child', label: m.money_ticket_child },
  { name: 'member', label: m.money_ticket_member },
  { name: 'valueCents', label: m.money_ticket_value },
]

function Prices({ sales: { prices, version, currency }, faults }: PricesProps) {
  return (
    <PageForm {...(faults && { faults })}>
      <input type="hidden" name="version" value={version} />
      <p>{m.money_prices_text()}</p>
      <FieldRow>
        {priceFields.map(({ name, label }) => (
          <AmountField
            key={name}
            name={name}
            label={label()}
            currency={currency}
            required={false}
            cents={prices?.[name] ?? null}
          />
        ))}
      </FieldRow>
      <FormActions>
        <SubmitButton look="quiet">{m.money_prices_save()}</SubmitButton>
      </FormActions>
    </PageForm>
  )
}

interface ReturnTicketsProps {
  event: string
  tickets: SoldTickets
  currency: string
  onReturned: () => void
}

/** The button that returns tickets, and refunds their payments. */
function ReturnTickets({ event, tickets, currency, onReturned }: ReturnTicketsProps) {
  const { charge, name, cents, openCents } = tickets
  const [isOpen, setIsOpen] = useState(false)
  const [isSending, setIsSending] = useState(false)
  const [key] = useState(randomKey)
  const paid = formatMoney(cents - openCents, currency)
  async function send() {
    setIsSending(true)
    const at = { params: { event }, body: { charge }, headers: { 'idempotency-key': key } }
    const entries = await showFaultsOf(browserApi.request('POST /api/admin/money/events/:event/returns', at))
    setIsSending(false)
    setIsOpen(false)
    if (!entries) return
    const refunded = entries.reduce((sum, entry) => sum + (entry.kind === 'refund' ? entry.cents : 0), 0)
    showAlert('success', m.money_tickets_returned({ amount: formatMoney(refunded, currency) }))
    onReturned()
  }
  return (
    <>
      <Button look="plain" onClick={() => setIsOpen(true)}>
        <span aria-hidden="true">{m.money_tickets_return()}</span>
        <span className="visually-hidden">{m.money_tickets_return_of({ name })}</span>
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={m.money_tickets_return_of({ name })}
        confirmLabel={m.money_tickets_return()}
        working={isSending}
        onConfirm={() => void send()}
        onCancel={() => setIsOpen(false)}
      >
        <p>
          {cents > openCents ? m.money_tickets_return_paid({ amount: paid }) : m.money_tickets_return_open()}
        </p>
      </ConfirmDialog>
    </>
  )
}
