import { adultAge } from '../../../../contract/accounts/people.ts'
import { type CalendarDate, dayIn } from '../../../../contract/time/calendar-date.ts'
import { eachRow } from '../../../database/row-by-row.ts'
import type { Context } from '../../../endpoints/context.ts'
import { hideUntilChosen } from '../person/person.service.ts'
import { listGrown, listWithoutAccount, markAdult } from './coming-of-age.queries.ts'

/** Officers hear of a child who turns 18 this many days ahead, and are reminded of it for so many days afterwards. */
const daysAhead = 30
const daysReminded = 90
const mostNamed = 20

/**
 * Makes adults of the children who have turned 18, each in a transaction of its own. Their history stays; everything
 * about them is shown to nobody until they choose, and they claim an account once somebody has given their e-mail address.
 * @throws {RowsFailed} when some of them stay children until the next round
 */
export async function comeOfAge(context: Pick<Context, 'database' | 'config'>): Promise<void> {
  const { database } = context
  const grown = await listGrown(database, birthDateOfAdults(context).toString())
  const nameOf = (userId: string) => `account ${userId}`
  await eachRow(grown, nameOf, (userId) =>
    database.transaction().execute(async (transaction) => {
      // Another process may have been quicker, and the new adult may have chosen since.
      if (await markAdult(transaction, userId)) await hideUntilChosen(transaction, userId, { unlisted: true })
    }),
  )
}

/** Somebody who turns 18, or did so lately, and has no account yet. */
interface ComingOfAge {
  _id: string
  name: string
  on: CalendarDate
  household: string
}

/** Lists the people of households who turn 18 within a month, or did so lately, and have no account of their own. */
export async function listComingOfAge(context: Pick<Context, 'database' | 'config'>): Promise<ComingOfAge[]> {
  const bornBy = birthDateOfAdults(context)
  const born = {
    from: bornBy.subtract({ days: daysReminded }).toString(),
    to: bornBy.add({ days: daysAhead }).toString(),
  }
  const people = await listWithoutAccount(context.database, born, mostNamed)
  return people.map(({ id, name, dob, household_id }) => ({
    _id: id,
    name,
    on: Temporal.PlainDate.from(dob).add({ years: adultAge }).toString(),
    household: household_id,
  }))
}

/** Returns the latest day on which somebody was born who is an adult today, in the society's zone. */
function birthDateOfAdults({ config }: Pick<Context, 'config'>): Temporal.PlainDate {
  return Temporal.PlainDate.from(dayIn(config.timeZone, config.now())).subtract({ years: adultAge })
}
