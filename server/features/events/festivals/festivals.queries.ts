import type { Insertable, Selectable } from 'kysely'
import type { FestivalKey } from '../../../../contract/events/festival-list.ts'
import type { Connection } from '../../../database/connection.ts'
import { locksRows } from '../../../database/row-locks.ts'
import type { FestivalDayRow } from '../../../database/rows/event-rows.ts'

export type EnteredDay = Selectable<FestivalDayRow>

/** A festival in one Gregorian year. */
export interface FestivalOfYear {
  key: FestivalKey
  year: number
}

/** Lists the days that editors entered for some years, both ends included. */
export function listEnteredDays(connection: Connection, first: number, last: number): Promise<EnteredDay[]> {
  return connection
    .selectFrom('festival_days')
    .selectAll()
    .where('year', '>=', first)
    .where('year', '<=', last)
    .execute()
}

/** Finds the day that an editor entered, and locks it until the transaction ends. */
export function lockEnteredDay(transaction: Connection, { key, year }: FestivalOfYear) {
  const query = transaction
    .selectFrom('festival_days')
    .selectAll()
    .where('key', '=', key)
    .where('year', '=', year)
  return (locksRows(transaction) ? query.forUpdate() : query).executeTakeFirst()
}

export async function insertEnteredDay(
  connection: Connection,
  row: Insertable<FestivalDayRow>,
): Promise<void> {
  await connection.insertInto('festival_days').values(row).execute()
}

export async function updateEnteredDay(
  connection: Connection,
  { key, year, ...change }: Insertable<FestivalDayRow>,
): Promise<void> {
  await connection
    .updateTable('festival_days')
    .set(change)
    .where('key', '=', key)
    .where('year', '=', year)
    .execute()
}

export async function deleteEnteredDay(connection: Connection, { key, year }: FestivalOfYear): Promise<void> {
  await connection.deleteFrom('festival_days').where('key', '=', key).where('year', '=', year).execute()
}
