import type { Letter } from '../../../../contract/letters/letters.ts'
import { type DeliveryState, deliveryStates } from '../../../../contract/letters/options-and-limits.ts'
import type { Connection } from '../../../database/connection.ts'
import { countDelivery, type LetterRecord } from './letters.queries.ts'

type Delivery = Letter['delivery']

/** Counts the people of some letters by state. */
export async function readDeliveries(
  connection: Connection,
  letters: readonly LetterRecord[],
): Promise<Map<string, Delivery>> {
  const deliveries = new Map(letters.map(({ id }) => [id, nothingDelivered()]))
  if (letters.length === 0) return deliveries
  for (const { letter_id, state, mail, count } of await countDelivery(connection, [...deliveries.keys()])) {
    const delivery = deliveries.get(letter_id)
    if (delivery) delivery[currentState(state, mail)] += Number(count)
  }
  return deliveries
}

/** Returns the state of a copy: its email's, until an outcome is stored. */
export function currentState(state: DeliveryState, mail: string | null): DeliveryState {
  if (state !== 'waiting' && state !== 'refused') return state
  if (mail === 'sent') return 'sent'
  if (mail === 'dead') return 'refused'
  if (mail !== null) return 'waiting'
  // The email was withdrawn with the account's access: its owner left, died or was suspended.
  return state === 'waiting' ? 'gone' : state
}

/** Returns the counts of an undelivered letter. */
export function nothingDelivered(): Delivery {
  return Object.fromEntries(deliveryStates.map((state) => [state, 0])) as Delivery
}
