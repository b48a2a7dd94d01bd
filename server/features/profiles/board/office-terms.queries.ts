import type { ConfirmationRule } from '../../../../contract/profiles/confirmation.ts'
import { noOffice } from '../../../../contract/profiles/options.ts'
import type { Connection } from '../../../database/connection.ts'
import { allHoldings } from './roster.queries.ts'

/** The most terms of office that are read. */
const mostTerms = 1000

export function deleteRosterEntry(connection: Connection, id: string) {
  return connection.deleteFrom('roster').where('id', '=', id).execute()
}

/** Lists terms of office that have not ended by a day, suspended holders included. The earliest come first. */
export function listHeldOffices(connection: Connection, rule: ConfirmationRule, day: string) {
  return allHoldings(connection, rule, true)
    .where('title', '<>', noOffice)
    .where(({ or, eb }) => or([eb('to_date', 'is', null), eb('to_date', '>=', day)]))
    .where(({ or, eb }) => or([eb('departed_on', 'is', null), eb('departed_on', '>=', day)]))
    .where('account_id', 'is not', null)
    .orderBy('from_date')
    .orderBy('name_key')
    .orderBy('id')
    .limit(mostTerms)
    .execute()
}
