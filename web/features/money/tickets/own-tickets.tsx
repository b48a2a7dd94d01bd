import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import { browserApi } from '../../../api/browser-api.ts'
import { loadSubject } from '../../../api/loading.ts'
import { randomKey } from '../../../browser/random-key.ts'
import { LinkButton } from '../../../design/elements/button.tsx'
import { Card } from '../../../design/elements/card.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { showAlert } from '../../../design/feedback/alerts.tsx'
import { EmptyState } from '../../../design/feedback/empty-state.tsx'
import { SubmitButton } from '../../../design/forms/form-layout.tsx'
import { formatMoney } from '../../../design/texts/format-money.ts'
import { TypedText } from '../../../design/texts/typed-text.tsx'
import { SentForm } from '../../../session/forms/page-form.tsx'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import pages from '../elements/money.module.css'
import { ChargeBadge } from '../elements/statement.tsx'
import type { Route } from './+types/own-tickets'
import { type TicketNumbers, TicketSteppers, ticketCount, ticketTotal } from './ticket-numbers.tsx'
import styles from './tickets.module.css'

async function load({ api, params }: PageRequest<{ id: string }>) {
  const [own, event] = await Promise.all([
    loadSubject(api.request('GET /api/money/events/:event', { params: { event: params.id } })),
    loadSubject(api.request('GET /api/events/:id', { params: { id: params.id } })),
  ])
  return { own, title: event.title }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, {
    title: page.loaderData && m.money_tickets_of({ title: page.loaderData.title }),
    unlisted: true,
  })

const none: TicketNumbers = { adult: 0, child: 0, member: 0 }

/** Tickets of an event for the own household, to pay online or at the door. */
export default function OwnTickets({ loaderData: { own, title } }: Route.ComponentProps) {
  const { event, prices, tickets, currency, pay } = own
  const { revalidate } = useRevalidator()
  const [numbers, setNumbers] = useState(none)
  const [key, setKey] = useState(randomKey)
  async function send() {
    const at = { params: { event }, body: numbers, headers: { 'idempotency-key': key } }
    await browserApi.request('POST /api/money/events/:event/tickets', at)
    showAlert('success', m.money_tickets_taken())
    setNumbers(none)
    setKey(randomKey())
    await revalidate()
  }
  return (
    <div className={styles.page}>
      <PageHeading actions={<LinkButton to={`/calendar/${event}`}>{m.money_tickets_event()}</LinkButton>}>
        {m.money_tickets_of({ title })}
      </PageHeading>
      {tickets.length > 0 && (
        <Card as="section" labelledBy="own-tickets">
          <h2 id="own-tickets">{m.money_tickets_own()}</h2>
          <ul className={styles.own}>
            {tickets.map((ticket) => (
              <li key={ticket.charge}>
                <span>{ticketCount(ticket)}</span> <ChargeBadge state={ticket.state} />{' '}
                <strong>{formatMoney(ticket.cents, currency)}</strong>
              </li>
            ))}
          </ul>
          {tickets.some(({ openCents }) => openCents > 0) && (
            <div className={styles.form}>
              <p>
                <Link to="/account/money">{pay.online ? m.money_pay_online() : m.money_own_open()}</Link>
              </p>
              {pay.howToPay && (
                <p className={styles.words}>
                  <TypedText>{pay.howToPay}</TypedText>
                </p>
              )}
              <p className={pages.soft}>{m.money_tickets_door()}</p>
            </div>
          )}
        </Card>
      )}
      {prices ? (
        <Card as="section" labelledBy="take-tickets">
          <h2 id="take-tickets">{m.money_tickets_take()}</h2>
          <SentForm key={key} className={styles.form} send={send}>
            <TicketSteppers prices={prices} currency={currency} numbers={numbers} onChange={setNumbers} />
            <p className={pages.sum} role="status">
              {m.money_tickets_total({ total: formatMoney(ticketTotal(prices, numbers), currency) })}
            </p>
            <div>
              <SubmitButton>{m.money_tickets_take()}</SubmitButton>
            </div>
            <p className={pages.soft}>{m.money_tickets_take_text()}</p>
          </SentForm>
        </Card>
      ) : (
        <EmptyState message={m.money_tickets_free()} />
      )}
    </div>
  )
}
