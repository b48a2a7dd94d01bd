import { useRef, useState } from 'react'
import { methodText } from '../../../../contract/money/options-and-limits.ts'
import type { TicketPrices } from '../../../../contract/money/tickets.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { browserApi } from '../../../api/browser-api.ts'
import { randomKey } from '../../../browser/random-key.ts'
import { showAlert } from '../../../design/feedback/alerts.tsx'
import { formatMoney } from '../../../design/texts/format-money.ts'
import { SentForm } from '../../../session/forms/page-form.tsx'
import { readPayer } from '../elements/entering.ts'
import { MethodButtons } from '../elements/entry-fields.tsx'
import pages from '../elements/money.module.css'
import { type Payer, PayerFinder } from '../elements/payer-finder.tsx'
import { type TicketNumbers, TicketSteppers, ticketTotal } from './ticket-numbers.tsx'
import styles from './tickets.module.css'

const none: TicketNumbers = { adult: 0, child: 0, member: 0 }
/** Without a method the tickets are charged, and paid later. */
const later = 'later'
const methods = ['cash', 'check', 'zelle', later] as const
type Way = (typeof methods)[number]

interface DoorSaleProps {
  event: string
  prices: TicketPrices
  currency: string
  onSold: () => void
}

/** Sells tickets at the door: the person, the numbers, and the method. */
export function DoorSale({ event, prices, currency, onSold }: DoorSaleProps) {
  const [key, setKey] = useState(randomKey)
  const [payer, setPayer] = useState<Payer | null>(null)
  const [numbers, setNumbers] = useState(none)
  const way = useRef<Way>(later)
  async function send(fields: FormData) {
    const body = {
      ...numbers,
      user: readPayer(fields),
      method: way.current === later ? undefined : way.current,
    }
    const at = { params: { event }, body, headers: { 'idempotency-key': key } }
    await browserApi.request('POST /api/admin/money/events/:event/tickets', at)
    const amount = formatMoney(ticketTotal(prices, numbers), currency)
    showAlert('success', m.money_door_sold({ name: payer?.name ?? '', amount }))
    setPayer(null)
    setNumbers(none)
    setKey(randomKey())
    onSold()
  }
  return (
    <SentForm key={key} className={styles.form} send={send}>
      <PayerFinder label={m.money_person()} currency={currency} payer={payer} onChoose={setPayer} />
      <TicketSteppers prices={prices} currency={currency} numbers={numbers} onChange={setNumbers} />
      <p className={pages.sum} role="status">
        {m.money_tickets_total({ total: formatMoney(ticketTotal(prices, numbers), currency) })}
      </p>
      <MethodButtons
        legend={m.money_door_by()}
        methods={methods}
        textOf={(method) => (method === later ? m.money_door_later() : methodText[method]())}
        onPress={(chosen) => {
          way.current = chosen
        }}
      />
    </SentForm>
  )
}
