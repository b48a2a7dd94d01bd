import { useEffect, useState } from 'react'
import { m } from '../../../../contract/paraglide/messages.js'
import { browserApi } from '../../../api/browser-api.ts'
import { ifUnchanged } from '../../../api/version-header.ts'
import { FieldRow } from '../../../design/fields/field.tsx'
import { NumberField } from '../../../design/fields/fields.tsx'
import { FieldGroup, readText } from '../../../design/forms/form-layout.tsx'
import { plainAmount, readAmount } from '../../../design/texts/format-money.ts'
import { formatDigits } from '../../../design/texts/format-number.ts'
import { FormRefusal } from '../../../session/forms/submit.ts'

const labels = { adult: m.money_ticket_adult, child: m.money_ticket_child, member: m.money_ticket_member }
type Kind = keyof typeof labels
const kinds = Object.keys(labels) as Kind[]

const nameOf = (kind: Kind) => `ticket-${kind}`
export const priceNames = kinds.map(nameOf)
const versionName = 'ticketsVersion'
const beforeName = 'ticketsBefore'

/** The prices of an event in the fields. */
interface ShownPrices {
  version: number
  prices: Record<Kind, number | null> | null
}

/** The fields for ticket prices, for treasurers. Prices belong to a whole series. */
export function TicketPriceFields({ eventId }: { eventId: string | null }) {
  const [shown, setShown] = useState<ShownPrices | null>(
    eventId === null ? { version: 0, prices: null } : null,
  )
  useEffect(() => {
    if (eventId === null) return
    let isOpen = true
    browserApi.request('GET /api/admin/money/events/:event', { params: { event: eventId } }).then(
      (sales) => isOpen && setShown(sales),
      // Without prices the event can still be edited.
      () => undefined,
    )
    return () => {
      isOpen = false
    }
  }, [eventId])
  if (!shown) return null
  const texts = kinds.map((kind) => formatDigits(textOf(shown.prices?.[kind] ?? null)))
  return (
    <FieldGroup legend={m.events_ticket_prices()} hint={m.events_ticket_prices_hint()}>
      <input type="hidden" name={versionName} value={shown.version} />
      <input type="hidden" name={beforeName} value={texts.join(' ')} />
      <FieldRow>
        {kinds.map((kind, index) => (
          <NumberField
            key={kind}
            name={nameOf(kind)}
            label={labels[kind]()}
            inputMode="decimal"
            maxLength={20}
            defaultValue={texts[index]}
          />
        ))}
      </FieldRow>
    </FieldGroup>
  )
}

function textOf(cents: number | null): string {
  return cents === null ? '' : plainAmount(cents)
}

/** Changed prices of the event window, with the version on which they are based. */
interface ChangedPrices {
  prices: Record<Kind, number | null>
  version: string
}

/**
 * Reads the prices of the event window; null where not shown or not changed.
 * @throws {FormRefusal} with a fault at the field
 */
export function readChangedPrices(fields: FormData): ChangedPrices | null {
  if (!fields.has(versionName)) return null
  const texts = kinds.map((kind) => readText(fields, nameOf(kind)))
  if (texts.join(' ') === readText(fields, beforeName)) return null
  const cents = texts.map((text) => (text === '' ? null : readAmount(text)))
  const wrong = kinds.flatMap((kind, index) =>
    texts[index] !== '' && cents[index] === null ? { param: nameOf(kind), msg: m.money_amount_form() } : [],
  )
  if (wrong.length > 0) throw new FormRefusal(wrong)
  const [adult = null, child = null, member = null] = cents
  return { prices: { adult, child, member }, version: readText(fields, versionName) }
}

/** Saves changed prices of an event. */
export async function savePrices(eventId: string, { prices, version }: ChangedPrices): Promise<void> {
  await browserApi.request('PUT /api/admin/money/events/:event/prices', {
    params: { event: eventId },
    body: prices,
    ...ifUnchanged(version),
  })
}
