import { adultAge } from '../../../../contract/profiles/birthdays.ts'
import { type CalendarDate, dayIn } from '../../../../contract/time/calendar-date.ts'
import { eachRow } from '../../../database/row-by-row.ts'
import type { Context } from '../../../endpoints/context.ts'
import { hideUntilChosen } from '../person/person.service.ts'
import { listGrown, listWithoutAccount, markAdult } from './households.queries.ts'

/** Days before and after a child's 18th birthday during which officers are reminded. */
const daysAhead = 30
const daysReminded = 90
const mostNamed = 20

/**
 * Turns children who are 18 into adults, each in a separate transaction. Their history stays. Their profile
 * is hidden from everybody until they choose its audiences; they claim an account once an officer or parent
 * has entered their e-mail address.
 * @throws {RowsFailed} when some of them stay children until the next round
 */
export async function comeOfAge(context: Pick<Context, 'database' | 'config'>): Promise<void> {
  const { database } = context
  const grown = await listGrown(database, birthDateOfAdults(context).toString())
  const nameOf = (userId: string) => `account ${userId}`
  await eachRow(grown, nameOf, (userId) =>
    database.transaction().execute(async (transaction) => {
      // Another process may have done it, and the new adult may have chosen since.
      if (await markAdult(transaction, userId)) await hideUntilChosen(transaction, userId, { unlisted: true })
    }),
  )
}

/** A person without an account who is about to turn or recently turned 18. */
interface ComingOfAge {
  _id: string
  name: string
  on: CalendarDate
  household: string
}

/** Lists household members without an account who are about to turn or recently turned 18. */
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

/** Returns the latest birth date of adults today, in the society's time zone. */
function birthDateOfAdults({ config }: Pick<Context, 'config'>): Temporal.PlainDate {
  return Temporal.PlainDate.from(dayIn(config.timeZone, config.now())).subtract({ years: adultAge })
}
