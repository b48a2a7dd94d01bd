import { useState } from 'react'
import type { SoldTickets } from '../../../../contract/money/tickets.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { browserApi } from '../../../api/browser-api.ts'
import { showFaultsOf } from '../../../api/show-faults.ts'
import { randomKey } from '../../../browser/random-key.ts'
import { ConfirmDialog } from '../../../design/dialogs/confirm-dialog.tsx'
import { Button } from '../../../design/elements/button.tsx'
import { showAlert } from '../../../design/feedback/alert-store.ts'
import { formatMoney } from '../../../design/texts/format-money.ts'

interface ReturnTicketsProps {
  event: string
  tickets: SoldTickets
  currency: string
  onReturned: () => void
}

/** The button that returns tickets, and refunds their payments. */
export function ReturnTickets({ event, tickets, currency, onReturned }: ReturnTicketsProps) {
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
