import type { Insertable, Selectable } from 'kysely'
import { type FestivalKey, festivalKeys, festivalOf } from '../../../../contract/events/festival-list.ts'
import type { FestivalDay, FestivalsQuery } from '../../../../contract/events/festivals.ts'
import { defaultWindow } from '../../../../contract/events/options-and-limits.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { locales } from '../../../../contract/paraglide/runtime.js'
import { addDays, type CalendarDate, dayIn } from '../../../../contract/time/calendar-date.ts'
import type { Connection } from '../../../database/connection.ts'
import { violatedConstraint } from '../../../database/engines/database-errors.ts'
import { locksRows } from '../../../database/row-locks.ts'
import type { FestivalDayRow } from '../../../database/rows/event-rows.ts'
import { type Context, may, type Viewer } from '../../../endpoints/context.ts'
import { namesVersion, stale, versionOfState } from '../../../endpoints/entity-tags.ts'
import { invalid, refusal } from '../../../endpoints/refusal.ts'
import { societyName } from '../../../text/versions.ts'
import { yearOf } from '../../../text/zone-clock.ts'
import { recordAuditEntry } from '../../audit/audit.service.ts'
import { calendarText, festivalComponent } from '../icalendar/icalendar.ts'
import { ruledDay, unnamedMonths } from './festival-days.ts'

const daysOfDefaultList = 365
const mostYears = 5

/** The first day and the last day of a list. */
interface DaySpan {
  from: CalendarDate
  to: CalendarDate
}

/** Lists the festivals from one day to another, by day; by default those of a year from today. */
export async function listFestivals(
  context: Context,
  query: FestivalsQuery,
  viewer: Viewer | null = null,
): Promise<FestivalDay[]> {
  const { config } = context
  const from = query.from ?? dayIn(config.timeZone, config.now())
  const to = query.to ?? addDays(from, daysOfDefaultList - 1)
  if (to < from || yearOf(to) - yearOf(from) > mostYears)
    throw invalid('to', m.festivals_window({ years: mostYears }))
  const festivals = (await listBetween(context, { from, to })).map(({ festival }) => festival)
  if (!may(viewer, 'keep events')) return festivals
  return festivals.map((festival) => ({ ...festival, texts: textsOf(festival.key) }))
}

/** Returns the texts for an event of a festival, by language. */
function textsOf(key: FestivalKey): FestivalDay['texts'] {
  const { name, about } = festivalOf(key)
  return Object.fromEntries(
    locales.map((locale) => [locale, { title: name({}, { locale }), description: about({}, { locale }) }]),
  )
}

/**
 * Confirms or changes the day of a festival.
 * @param ifMatch the version that the editor saw
 * @throws {Refusal} conflict when the day has changed since, invalid (day) for a day of another year
 */
export async function confirmFestivalDay(
  context: Context,
  viewer: Viewer,
  named: FestivalOfYear & { ifMatch: string },
  day: CalendarDate,
): Promise<FestivalDay> {
  const { key, year, ifMatch } = named
  if (yearOf(day) !== year) throw invalid('day', m.festivals_day_of_year({ year: String(year) }))
  return changeDay(context, viewer, named, async (transaction, entered) => {
    requireSeen(named, entered, ifMatch)
    const confirmed_at = context.config.now().toISOString()
    const row = { key, year, day, confirmed_by: viewer.userId, confirmed_at }
    await (entered ? updateEnteredDay : insertEnteredDay)(transaction, row)
    return row
  })
}

/**
 * Removes the day that an editor entered.
 * @throws {Refusal} absent where there is none, conflict when it has changed since the editor saw it
 */
export async function withdrawFestivalDay(
  context: Context,
  viewer: Viewer,
  named: FestivalOfYear & { ifMatch: string },
): Promise<FestivalDay> {
  return changeDay(context, viewer, named, async (transaction, entered) => {
    if (!entered) throw refusal('absent')
    requireSeen(named, entered, named.ifMatch)
    await deleteEnteredDay(transaction, named)
    return undefined
  })
}

/** Writes the festivals as a calendar to subscribe to: a year back and two ahead. */
export async function festivalCalendar(context: Context): Promise<string> {
  const { config } = context
  const today = dayIn(config.timeZone, config.now())
  const [first, last] = [yearOf(today) - defaultWindow.yearsBack, yearOf(today) + defaultWindow.yearsAhead]
  const listed = await listBetween(context, { from: `${first}-01-01`, to: `${last}-12-31` })
  const components = listed.flatMap(({ festival: { day, ...festival }, entered }) =>
    day === null ? [] : [festivalComponent(config, { ...festival, day }, entered?.confirmed_at ?? null)],
  )
  const name = m.festivals_calendar_name({ society: societyName(config) })
  return calendarText({ name, timeZone: config.timeZone }, components, [first, last])
}

interface ListedFestival {
  festival: FestivalDay
  entered: EnteredDay | undefined
  /** The day in whose place it is listed. */
  place: CalendarDate
}

async function listBetween(
  { database }: Pick<Context, 'database'>,
  span: DaySpan,
): Promise<ListedFestival[]> {
  const [first, last] = [yearOf(span.from), yearOf(span.to)]
  const entered = await listEnteredDays(database, first, last)
  const enteredFor = new Map(entered.map((row) => [`${row.key} ${row.year}`, row]))
  const years = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  return years
    .flatMap((year) => festivalKeys.map((key) => ({ key, year })))
    .flatMap(({ key, year }) => {
      const row = enteredFor.get(`${key} ${year}`)
      const festival = viewFestival(key, year, row)
      const place = festival.day ?? placeWithin(key, year, span)
      return place && span.from <= place && place <= span.to ? [{ festival, entered: row, place }] : []
    })
    .sort((one, other) => (one.place < other.place ? -1 : one.place > other.place ? 1 : 0))
}

/** Returns where a festival is listed while its day is unknown: as soon as its months begin. */
function placeWithin(key: FestivalKey, year: number, { from }: DaySpan): CalendarDate | null {
  const months = unnamedMonths(key, year)
  if (!months) return null
  return months.first < from && from <= months.last ? from : months.first
}

function viewFestival(key: FestivalKey, year: number, entered: EnteredDay | undefined): FestivalDay {
  const { name, otherNames, keepers, about } = festivalOf(key)
  const { day: computed, isSettled } = ruledDay(key, year)
  const day = entered?.day ?? computed
  const state = entered || isSettled ? 'confirmed' : day === null ? 'unknown' : 'expected'
  return {
    ...{ key, year, day, state, computed, entered: entered !== undefined },
    name: name(),
    nepaliName: name({}, { locale: 'ne' }),
    otherNames: otherNames?.() ?? null,
    keepers: keepers(),
    about: about(),
    path: day === null ? `/festivals#${key}-${year}` : `/festivals?from=${day.slice(0, 7)}-01#${key}-${year}`,
    version: versionOfState({ day, state }),
  }
}

/** Changes the entered day of a festival, and records that in the audit log. */
async function changeDay(
  { config, database }: Context,
  viewer: Viewer,
  { key, year }: FestivalOfYear,
  change: (transaction: Connection, entered: EnteredDay | undefined) => Promise<EnteredDay | undefined>,
): Promise<FestivalDay> {
  const changing = database.transaction().execute(async (transaction) => {
    const before = await lockEnteredDay(transaction, { key, year })
    const after = await change(transaction, before)
    await recordAuditEntry(config, transaction, viewer, {
      act: after ? 'confirm festival' : 'withdraw festival',
      subject: { kind: 'festival', id: `${key}-${year}` },
      aboutUserId: null,
      before: before ? { day: before.day } : null,
      after: after ? { day: after.day } : null,
      reason: null,
    })
    return viewFestival(key, year, after)
  })
  return changing.catch(refuseSimultaneous)
}

/** Two editors may confirm the same festival at the same moment. */
function refuseSimultaneous(error: unknown): never {
  if (violatedConstraint(error)?.kind === 'unique') throw stale()
  throw error
}

/** @throws {Refusal} conflict when the day has changed since the editor saw it */
function requireSeen({ key, year }: FestivalOfYear, entered: EnteredDay | undefined, ifMatch: string): void {
  if (!namesVersion(ifMatch, viewFestival(key, year, entered).version)) throw stale()
}

type EnteredDay = Selectable<FestivalDayRow>

/** A festival in one Gregorian year. */
export interface FestivalOfYear {
  key: FestivalKey
  year: number
}

/** Lists the days that editors entered for some years, both ends included. */
function listEnteredDays(connection: Connection, first: number, last: number): Promise<EnteredDay[]> {
  return connection
    .selectFrom('festival_days')
    .selectAll()
    .where('year', '>=', first)
    .where('year', '<=', last)
    .execute()
}

/** Finds the day that an editor entered, and locks it until the transaction ends. */
function lockEnteredDay(transaction: Connection, { key, year }: FestivalOfYear) {
  const query = transaction
    .selectFrom('festival_days')
    .selectAll()
    .where('key', '=', key)
    .where('year', '=', year)
  return (locksRows(transaction) ? query.forUpdate() : query).executeTakeFirst()
}

async function insertEnteredDay(connection: Connection, row: Insertable<FestivalDayRow>): Promise<void> {
  await connection.insertInto('festival_days').values(row).execute()
}

async function updateEnteredDay(
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

async function deleteEnteredDay(connection: Connection, { key, year }: FestivalOfYear): Promise<void> {
  await connection.deleteFrom('festival_days').where('key', '=', key).where('year', '=', year).execute()
}
