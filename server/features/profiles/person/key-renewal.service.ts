import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import { anniversariesOn, anniversaryOf, upcomingDays } from '../../../../contract/profiles/birthdays.ts'
import type { BirthdayCalendar, Celebration } from '../../../../contract/profiles/options.ts'
import { currentCalendar } from '../../../../contract/time/bikram-sambat.ts'
import { addDays, type CalendarDate } from '../../../../contract/time/calendar-date.ts'
import type { Connection, Database } from '../../../database/connection.ts'
import { locksRows } from '../../../database/row-locks.ts'
import { yieldToRequests } from '../../../endpoints/yield-to-requests.ts'
import { nameKey, nameKeys, nameKeysVersion } from '../../../text/name-keys.ts'
import { replaceSearchWords } from '../search/search-words.queries.ts'
import { listRecords } from './person.queries.ts'

/** A stored birthday: `MM-DD`, or `bs-MM-DD` for month and day in Bikram Sambat. */
export type BirthdayKey = string

const bikramSambatMark = 'bs-'
const longestMonth = 32

/** Returns the key of a birthday; Gregorian where the date is outside of the Bikram Sambat table. */
export function birthdayKey(dob: CalendarDate, calendar: BirthdayCalendar): BirthdayKey {
  const date = calendar === 'bikramSambat' ? currentCalendar().nepaliDay(dob) : null
  return date === null ? anniversaryOf(dob) : bikramSambatKey(date.month, date.day)
}

/**
 * Lists the keys celebrated on a day. The last day of a month in Bikram Sambat also has the days that this
 * month lacks in this year (docs/product-decisions.md#birthdays).
 */
export function birthdayKeysOn(day: CalendarDate): BirthdayKey[] {
  const calendar = currentCalendar()
  const date = calendar.nepaliDay(day)
  if (date === null) return anniversariesOn(day)
  const isLast = calendar.gregorianDay({ ...date, day: date.day + 1 }) === null
  const days = isLast ? longestMonth - date.day + 1 : 1
  const keys = Array.from({ length: days }, (_, index) => bikramSambatKey(date.month, date.day + index))
  return [...anniversariesOn(day), ...keys]
}

/** Classifies a birthday: today, within the next 7 days, or neither. */
export function classifyBirthdayKey(key: BirthdayKey, today: CalendarDate): Celebration | null {
  if (classified.today !== today) {
    const upcoming = upcomingDays(today).flatMap(birthdayKeysOn)
    classified.today = today
    classified.celebrations = new Map([
      ...upcoming.map((one) => [one, 'upcoming'] as const),
      ...birthdayKeysOn(today).map((one) => [one, 'today'] as const),
    ])
  }
  return classified.celebrations.get(key) ?? null
}

/** The cached keys of the last requested day: a list requests the same day for each member. */
const classified: { today: CalendarDate; celebrations: Map<BirthdayKey, Celebration> } = {
  today: '',
  celebrations: new Map(),
}

/** Returns a birthday as `MM-DD`: in Bikram Sambat that of the first celebration on or after a day. */
export function gregorianAnniversary(key: BirthdayKey, from: CalendarDate): string {
  if (!isBikramSambat(key)) return key
  return anniversaryOf(celebrationsSince(key, from, 1)[0] ?? from)
}

/** Lists the first celebrations by Bikram Sambat on or after a day. */
export function celebrationsSince(key: BirthdayKey, from: CalendarDate, count: number): CalendarDate[] {
  const [month = 0, day = 0] = key.slice(bikramSambatMark.length).split('-').map(Number)
  const first = currentCalendar().nepaliDay(from)?.year ?? 0
  return Array.from({ length: count + 1 }, (_, index) => celebrationIn(first + index, month, day))
    .filter((date) => date !== null && date >= from)
    .slice(0, count) as CalendarDate[]
}

/** Returns the Gregorian day of a birthday in a year of Bikram Sambat. */
function celebrationIn(year: number, month: number, day: number): CalendarDate | null {
  const calendar = currentCalendar()
  const first = calendar.gregorianDay({ year, month, day: 1 })
  if (first === null) return null
  for (let existing = day; existing > 1; existing -= 1)
    if (calendar.gregorianDay({ year, month, day: existing })) return addDays(first, existing - 1)
  return first
}

/** Returns whether a birthday is celebrated by Bikram Sambat. */
export function isBikramSambat(key: BirthdayKey): boolean {
  return key.startsWith(bikramSambatMark)
}

function bikramSambatKey(month: number, day: number): BirthdayKey {
  return `${bikramSambatMark}${[month, day].map((part) => String(part).padStart(2, '0')).join('-')}`
}

/** Accounts per transaction: few, so that its locks are short. */
const accountsInStep = 50

/**
 * Recomputes outdated name keys in steps, yielding between them. After a stop, the next process resumes. Keys
 * of a newer version stay.
 */
export async function renewNameKeys(
  { database }: { database: Database },
  { closing, version = nameKeysVersion }: { closing?: AbortSignal; version?: number } = {},
): Promise<void> {
  while (!closing?.aborted && (await renewStep(database, version))) await yieldToRequests()
}

/**
 * Recomputes the keys of the next accounts, and of households with ids among theirs. Returns true if there
 * may be more.
 */
function renewStep(database: Database, version: number): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    const renewal = await findRenewal(transaction)
    const isCurrent = renewal?.version === version
    if (renewal && (renewal.version > version || (isCurrent && renewal.through === null))) return false
    const after = isCurrent ? (renewal.through ?? '') : ''
    const accounts = await lockNamesAfter(transaction, after, accountsInStep)
    for (const { id, name, ...stored } of accounts) {
      const keys = nameKeys(name)
      if (keys.name_key !== stored.name_key || keys.name_spellings !== stored.name_spellings)
        await updateNameKeys(transaction, id, keys)
    }
    const records = await listRecords(
      transaction,
      accounts.map(({ id }) => id),
    )
    for (const { user_id, other_name, other_name_key } of records)
      if (other_name !== null && nameKey(other_name) !== other_name_key)
        await updateOtherNameKey(transaction, user_id, nameKey(other_name))
    await replaceSearchWords(transaction, records)
    // Accounts and households have ids of the same kind, so one pass covers both.
    for (const { id, name, name_key } of await listHouseholdNames(transaction, after, accounts.at(-1)?.id))
      if (name_key !== nameKey(name)) await updateHouseholdKey(transaction, id, nameKey(name))
    if (accounts.length === 0) {
      for (const name of await listFormerNames(transaction))
        await updateFormerName(transaction, name, nameKey(name))
      for (const table of namedTables) await renewTable(transaction, table)
    }
    await saveRenewal(transaction, version, accounts.at(-1)?.id ?? null)
    return accounts.length > 0
  })
}

/** Small tables whose names are sorted or compared by their keys. */
const namedTables = ['groups', 'selections', 'money_levels'] as const

/** Recomputes the name keys of a small table. A row stays where another one already has its new key. */
async function renewTable(transaction: Connection, table: (typeof namedTables)[number]): Promise<void> {
  const rows = await transaction.selectFrom(table).select(['id', 'name', 'name_key']).execute()
  const taken = new Set(table === 'groups' ? [] : rows.map(({ name_key }) => name_key))
  for (const { id, name, name_key } of rows) {
    const key = nameKey(name)
    if (key === name_key || taken.has(key)) continue
    await transaction.updateTable(table).set({ name_key: key }).where('id', '=', id).execute()
    if (table !== 'groups') taken.add(key)
  }
}

/** Recomputes name keys in the background, once a newer version of the site listens. */
export const keyRenewal = plugin(async (app: FastifyInstance) => {
  const closing = new AbortController()
  let renewal: Promise<void> | null = null
  app.addHook('onListen', async () => {
    renewal = renewNameKeys(app, { closing: closing.signal }).catch((error: unknown) => {
      app.log.error({ err: error }, 'the keys of names were not renewed; the housekeeping goes on with them')
    })
  })
  app.addHook('onClose', async () => {
    closing.abort()
    await renewal
  })
})

/** Reads the progress of the name keys' recomputation; undefined before the first one. */
function findRenewal(connection: Connection) {
  return connection.selectFrom('key_renewals').selectAll().where('keys', '=', 'names').executeTakeFirst()
}

async function saveRenewal(transaction: Connection, version: number, through: string | null): Promise<void> {
  await transaction
    .insertInto('key_renewals')
    .values({ keys: 'names', version, through })
    .onConflict((conflict) => conflict.column('keys').doUpdateSet({ version, through }))
    .execute()
}

/** Lists the next accounts by id, and locks them until the transaction ends. */
function lockNamesAfter(transaction: Connection, after: string, limit: number) {
  const query = transaction
    .selectFrom('users')
    .select(['id', 'name', 'name_key', 'name_spellings'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
  return (locksRows(transaction) ? query.forUpdate() : query).execute()
}

async function updateNameKeys(
  transaction: Connection,
  userId: string,
  keys: { name_key: string; name_spellings: string },
): Promise<void> {
  await transaction.updateTable('users').set(keys).where('id', '=', userId).execute()
}

async function updateOtherNameKey(transaction: Connection, userId: string, key: string): Promise<void> {
  await transaction
    .updateTable('profiles')
    .set({ other_name_key: key })
    .where('user_id', '=', userId)
    .execute()
}

/** Lists the names that the roster stores for removed accounts; they are few. */
async function listFormerNames(transaction: Connection): Promise<string[]> {
  const rows = await transaction
    .selectFrom('roster')
    .select('person_name')
    .distinct()
    .where('person_name', 'is not', null)
    .execute()
  return rows.flatMap(({ person_name }) => person_name ?? [])
}

async function updateFormerName(transaction: Connection, name: string, key: string): Promise<void> {
  await transaction
    .updateTable('roster')
    .set({ person_name_key: key })
    .where('person_name', '=', name)
    .execute()
}

/** Lists the households with ids after `after`, up to `through` or the end. */
function listHouseholdNames(transaction: Connection, after: string, through: string | undefined) {
  const query = transaction
    .selectFrom('households')
    .select(['id', 'name', 'name_key'])
    .where('id', '>', after)
  return (through === undefined ? query : query.where('id', '<=', through)).execute()
}

async function updateHouseholdKey(transaction: Connection, id: string, key: string): Promise<void> {
  await transaction.updateTable('households').set({ name_key: key }).where('id', '=', id).execute()
}
