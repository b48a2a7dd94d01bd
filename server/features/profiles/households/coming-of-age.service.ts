import { adultAge } from '../../../../contract/accounts/people.ts'
import { dayIn } from '../../../../contract/time/calendar-date.ts'
import type { Context } from '../../../endpoints/context.ts'
import { markAdults } from './coming-of-age.queries.ts'

/**
 * Makes adults of the children who have turned 18. Their history stays; everything about them is shown to nobody until
 * they choose, and they claim an account once somebody has given their e-mail address.
 */
export async function comeOfAge({ database, config }: Pick<Context, 'database' | 'config'>): Promise<void> {
  const today = Temporal.PlainDate.from(dayIn(config.timeZone, config.now()))
  await database
    .transaction()
    .execute((transaction) => markAdults(transaction, today.subtract({ years: adultAge }).toString()))
}
