import { type SqlBool, sql } from 'kysely'
import type { CalendarDate } from '../../../../contract/time/calendar-date.ts'
import type { Connection } from '../../../database/connection.ts'

/**
 * Counts the members of each category on some days: somebody with two memberships of it on a day is one member. A
 * category may come twice, once with those who were members on all the days and once with everybody else. The first
 * are counted once for all, so that one query does not hold the embedded database up in a society where few come and go.
 * @param days soonest first
 * @returns the counts as `day0`, `day1` and so on
 */
export function countMembersOn(connection: Connection, days: readonly CalendarDate[]) {
  const throughout = connection
    .selectFrom('memberships as entry')
    .where(isThroughout('entry', days))
    .select('category')
    .select(({ fn }) => days.map((_, index) => fn.count<number>('user_id').distinct().as(`day${index}`)))
    .groupBy('category')
  const comingOrGoing = connection
    .selectFrom(daysOfEachPerson(connection, days).as('person'))
    .select('category')
    .select(({ fn }) => days.map((_, index) => fn.sum<number>(`person.day${index}`).as(`day${index}`)))
    .groupBy('category')
  return throughout.unionAll(comingOrGoing).execute()
}

/** Selects, for everybody who was not a member on all the days, 1 for each day on which they were and 0 otherwise. */
function daysOfEachPerson(connection: Connection, days: readonly CalendarDate[]) {
  return connection
    .selectFrom('memberships as entry')
    .where(reachesInto('entry', days))
    .where(({ not }) => not(isThroughout('entry', days)))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('memberships as other')
            .select('other.id')
            .whereRef('other.category', '=', 'entry.category')
            .whereRef('other.user_id', '=', 'entry.user_id')
            .where(isThroughout('other', days)),
        ),
      ),
    )
    .select('category')
    .select(({ fn }) => days.map((day, index) => fn.max(oneOn(day, 'entry')).as(`day${index}`)))
    .groupBy(['category', 'user_id'])
}

function isThroughout(table: string, days: readonly CalendarDate[]) {
  return lasts(table, { startedBy: days.at(0) ?? '', notEndedBefore: days.at(-1) ?? '' })
}

function reachesInto(table: string, days: readonly CalendarDate[]) {
  return lasts(table, { startedBy: days.at(-1) ?? '', notEndedBefore: days.at(0) ?? '' })
}

function oneOn(day: CalendarDate, table: string) {
  return sql<number>`case when ${lasts(table, { startedBy: day, notEndedBefore: day })} then 1 else 0 end`
}

function lasts(
  table: string,
  { startedBy, notEndedBefore }: { startedBy: CalendarDate; notEndedBefore: CalendarDate },
) {
  const [start, end] = [sql.ref(`${table}.from_date`), sql.ref(`${table}.to_date`)]
  const owner = sql.ref(`${table}.user_id`)
  const gone = sql<SqlBool>`exists (select 1 from users as gone
    where gone.id = ${owner} and gone.departed_on is not null and gone.departed_on < ${notEndedBefore})`
  return sql<SqlBool>`(${start} <= ${startedBy} and (${end} is null or ${end} >= ${notEndedBefore}) and not ${gone})`
}
