import { type SqlBool, sql } from 'kysely'
import type { CalendarDate } from '../../../../contract/time/calendar-date.ts'
import type { Connection } from '../../../database/connection.ts'

/**
 * Counts those who were members of a category on each of some days; they are the same ones on all of them.
 * @param days soonest first
 */
export function countMembersThroughout(connection: Connection, days: readonly CalendarDate[]) {
  return connection
    .selectFrom('memberships as entry')
    .where(isThroughout('entry', days))
    .select('category')
    .select(({ fn }) => fn.count<number>('user_id').distinct().as('count'))
    .groupBy('category')
    .execute()
}

/**
 * Counts those who were members of a category on some of the days only.
 * @param days soonest first
 * @returns the counts as `day0`, `day1` and so on
 */
export function countComingAndGoing(connection: Connection, days: readonly CalendarDate[]) {
  return connection
    .selectFrom(daysOfEachPerson(connection, days).as('person'))
    .select('category')
    .select(({ fn }) => days.map((_, index) => fn.sum<number>(`person.day${index}`).as(`day${index}`)))
    .groupBy('category')
    .execute()
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
  // Few are gone: they are looked up once, instead of everybody's account.
  const gone = sql<SqlBool>`${owner} in (select gone.id from users as gone
    where gone.departed_on is not null and gone.departed_on < ${notEndedBefore})`
  return sql<SqlBool>`(${start} <= ${startedBy} and (${end} is null or ${end} >= ${notEndedBefore}) and not ${gone})`
}
