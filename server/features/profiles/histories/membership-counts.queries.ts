import { type SqlBool, sql } from 'kysely'
import type { CalendarDate } from '../../../../contract/calendar-date.ts'
import type { Connection } from '../../../database/connection.ts'

/**
 * Counts the members of each category on some days: somebody with two memberships of it on a day is one member. A
 * category may come twice, once with those who were members on all the days and once with everybody else: the first
 * are counted once for all, so that the query is short in a society where few come and go.
 * @param days soonest first
 * @returns the counts as `day0`, `day1` and so on
 */
export function countMembersOn(connection: Connection, days: readonly CalendarDate[]) {
  const throughout = connection
    .selectFrom('memberships')
    .where(isThroughout(days, 'memberships'))
    .select('category')
    .select(({ fn }) => days.map((_, index) => fn.count<number>('user_id').distinct().as(`day${index}`)))
    .groupBy('category')
  const atTimes = connection
    .selectFrom('memberships as entry')
    .where(({ not }) => not(isThroughout(days, 'entry')))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('memberships as other')
            .select('other.id')
            .whereRef('other.category', '=', 'entry.category')
            .whereRef('other.user_id', '=', 'entry.user_id')
            .where(isThroughout(days, 'other')),
        ),
      ),
    )
    .select('category')
    .select(({ fn }) => days.map((day, index) => fn.max(oneWhileMember(day)).as(`day${index}`)))
    .groupBy(['category', 'user_id'])
  return throughout
    .unionAll(
      connection
        .selectFrom(atTimes.as('person'))
        .select('category')
        .select(({ fn }) => days.map((_, index) => fn.sum<number>(`person.day${index}`).as(`day${index}`)))
        .groupBy('category'),
    )
    .execute()
}

/** Tells whether a membership lasts from the first of the days to the last. */
function isThroughout(days: readonly CalendarDate[], table: string) {
  return lasts(table, days.at(0) ?? '', days.at(-1) ?? '')
}

function oneWhileMember(day: CalendarDate) {
  return sql<number>`case when ${lasts('entry', day, day)} then 1 else 0 end`
}

function lasts(table: string, from: CalendarDate, to: CalendarDate) {
  const [start, end] = [sql.ref(`${table}.from_date`), sql.ref(`${table}.to_date`)]
  return sql<SqlBool>`(${start} <= ${from} and (${end} is null or ${end} >= ${to}))`
}
