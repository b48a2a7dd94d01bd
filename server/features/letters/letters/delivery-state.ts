import type { Letter } from '../../../../contract/letters/letters.ts'
import { deliveryStates } from '../../../../contract/letters/options-and-limits.ts'
import type { Connection } from '../../../database/connection.ts'
import type { LetterRecord } from './letters.queries.ts'
import { countDelivery } from './recipients.queries.ts'

type Delivery = Letter['delivery']

/** Counts the people of some letters by state. */
export async function readDeliveries(
  connection: Connection,
  letters: readonly LetterRecord[],
): Promise<Map<string, Delivery>> {
  const deliveries = new Map(letters.map(({ id }) => [id, nothingDelivered()]))
  if (letters.length === 0) return deliveries
  for (const { letter_id, state, count } of await countDelivery(connection, [...deliveries.keys()])) {
    const delivery = deliveries.get(letter_id)
    if (delivery) delivery[state] = Number(count)
  }
  return deliveries
}

/** Returns the counts of an undelivered letter. */
export function nothingDelivered(): Delivery {
  return Object.fromEntries(deliveryStates.map((state) => [state, 0])) as Delivery
}
