import { m } from '../../../../contract/paraglide/messages.js'
import { anniversaryOf, upcomingDays } from '../../../../contract/profiles/birthdays.ts'
import {
  type BirthdayLists,
  type BirthdayYear,
  directoryEndpoints,
} from '../../../../contract/profiles/directory.ts'
import {
  birthdayFaces,
  type Celebration,
  type ChosenAudience,
} from '../../../../contract/profiles/options-and-limits.ts'
import { firstCharacter } from '../../../../contract/text/characters.ts'
import { type CalendarDate, dayIn } from '../../../../contract/time/calendar-date.ts'
import { drawBirthdayWheel } from '../../../charts/birthday-wheel.ts'
import { markupOf } from '../../../charts/drawing.ts'
import type { Config } from '../../../config.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { JsonText, jsonWriter } from '../../../endpoints/paging.ts'
import { timeFormat } from '../../../text/formats.ts'
import { type BirthdayKey, birthdayKeysOn, gregorianAnniversary } from '../person/birthday-keys.service.ts'
import { listRecords } from '../person/person.queries.ts'
import { maySee, maySeeProfile, openAudiences } from '../privacy/privacy.policy.ts'
import { withHousemates } from '../privacy/shown-people.service.ts'
import { sharedAmongMembers } from '../profile/profile.service.ts'
import { viewProfiles } from '../profile/profile-view.ts'
import {
  countByBirthday,
  listBirthDates,
  listByBirthday,
  listCelebrating,
  listChildrenByBirthday,
} from './birthdays.queries.ts'

const writeBirthdays = jsonWriter(directoryEndpoints['GET /api/profile/birthdays'].response)

/** Lists the anniversaries celebrated today and on each of the coming 7 days. */
export function celebratedDays({
  birthdaysOn,
  timeZone,
  now,
}: Pick<Config, 'birthdaysOn' | 'timeZone' | 'now'>): Record<Celebration, BirthdayKey[][]> {
  if (!birthdaysOn) return { today: [], upcoming: [] }
  const today = dayIn(timeZone, now())
  return { today: [birthdayKeysOn(today)], upcoming: upcomingDays(today).map(birthdayKeysOn) }
}

/**
 * Returns the first visible birthdays of today and of the coming 7 days. They are cached for members who
 * celebrate none of them.
 */
export async function readBirthdays(
  context: Context,
  viewer: Viewer | null,
): Promise<BirthdayLists | JsonText<BirthdayLists>> {
  const { config, database } = context
  const shared = await sharedAmongMembers(context, viewer, ['birthdays'], async (anyMember) => {
    const { today, upcoming } = celebratedDays(config)
    // Including people who hide their birthday, because their own lists contain it.
    const userIds = new Set(await listCelebrating(database, [...today, ...upcoming].flat()))
    return { json: writeBirthdays(await listBirthdays(context, anyMember)), userIds, next: null }
  })
  return shared ? new JsonText(shared.json) : listBirthdays(context, viewer)
}

/** Lists the first visible birthdays of today and of the coming 7 days. */
export async function listBirthdays(context: Context, viewer: Viewer | null): Promise<BirthdayLists> {
  const { config, database } = context
  const days = celebratedDays(config)
  const [today, upcoming, children] = await Promise.all([
    firstOf(context, viewer, days.today, 0),
    firstOf(context, viewer, days.upcoming, 1),
    listCelebratedChildren(context, viewer),
  ])
  const records = await listRecords(
    database,
    [...today.entries, ...upcoming.entries].map(({ user_id }) => user_id),
  )
  const profiles = new Map(
    (await viewProfiles(context, database, viewer, records, 'listed')).map((profile) => [
      profile.user._id,
      profile,
    ]),
  )
  const shown = {
    today: today.entries.filter(({ user_id }) => profiles.has(user_id)),
    upcoming: upcoming.entries.filter(({ user_id }) => profiles.has(user_id)),
  }
  const profilesOf = (entries: { user_id: string }[]) =>
    entries.flatMap(({ user_id }) => profiles.get(user_id) ?? [])
  return {
    today: profilesOf(shown.today),
    upcoming: profilesOf(shown.upcoming),
    more: { today: today.isCut, upcoming: upcoming.isCut },
    children: children.map(({ name, birthday, on, ...child }) => ({
      name,
      birthday,
      on,
      after: shown[birthday].filter((member) => celebratesBefore(member, child)).length,
    })),
  }
}

/** A birthday of a list: its distance in days, and the sort key of the name. */
interface Celebrated {
  ahead: number
  name_key: string
}

function celebratesBefore(one: Celebrated, other: Celebrated): boolean {
  return one.ahead < other.ahead || (one.ahead === other.ahead && one.name_key <= other.name_key)
}

/** Lists the children whose parents allow birthday lists, soonest first. */
async function listCelebratedChildren({ config, database }: Context, viewer: Viewer | null) {
  if (viewer === null || viewer.limited || !viewer.approved || !config.birthdaysOn) return []
  const today = dayIn(config.timeZone, config.now())
  const days = [today, ...upcomingDays(today)]
  const celebrated = days.map(birthdayKeysOn)
  const children = await listChildrenByBirthday(database, celebrated, birthdayFaces)
  return children.map(({ birthday, ...child }) => {
    const ahead = celebrated.findIndex((day) => day.includes(birthday))
    return {
      ...child,
      ahead,
      birthday: ahead === 0 ? ('today' as const) : ('upcoming' as const),
      on: days[ahead] ?? today,
    }
  })
}

/**
 * Lists the first birthdays of some days, by name on each day.
 * @param start the distance of the first day from today
 */
async function firstOf(
  { config, database }: Context,
  viewer: Viewer | null,
  days: BirthdayKey[][],
  start: number,
) {
  if (days.length === 0) return { entries: [], isCut: false }
  const entries = await listByBirthday(database, config, days.flat(), {
    audiences: openAudiences(viewer),
    viewerId: viewer?.userId ?? null,
    limit: birthdayFaces + 1,
  })
  const soonestFirst = entries
    .map(({ birthday, ...entry }) => ({
      ...entry,
      ahead: start + days.findIndex((day) => day.includes(birthday)),
    }))
    .sort((one, other) => one.ahead - other.ahead)
  return { entries: soonestFirst.slice(0, birthdayFaces), isCut: soonestFirst.length > birthdayFaces }
}

function monthNames(): string[] {
  const format = timeFormat('UTC', { month: 'long' })
  return Array.from({ length: 12 }, (_, month) => format.format(new Date(Date.UTC(2000, month, 1))))
}

/** Counts the birthdays of the year that every member may see; cached until one changes. */
export async function countBirthdaysOfYear({ config, database, cache }: Context): Promise<BirthdayYear> {
  const today = dayIn(config.timeZone, config.now())
  const counted = await cache.read('birthdayCounts', '', async () =>
    countByBirthday(database, config, membersAudiences),
  )
  const days = byGregorianDay(counted ?? [], `${today.slice(0, 'YYYY'.length)}-01-01`)
  const months = monthNames().map((name, month) => ({
    name,
    short: firstCharacter(name),
    count: days.reduce((sum, { day, count }) => (monthOf(day) === month ? sum + count : sum), 0),
  }))
  const people = months.reduce((sum, { count }) => sum + count, 0)
  const title = m.profiles_birthday_wheel_title({ count: people })
  return { days, drawing: markupOf(drawBirthdayWheel(title, months, monthOf(anniversaryOf(today)))) }
}

/** Adds birthdays by Bikram Sambat to the days on which they fall in a year. */
function byGregorianDay(counted: BirthdayYear['days'], newYear: CalendarDate): BirthdayYear['days'] {
  const days = new Map<string, number>()
  for (const { day: key, count } of counted) {
    const day = gregorianAnniversary(key, newYear)
    days.set(day, (days.get(day) ?? 0) + count)
  }
  return [...days].sort(([one], [other]) => (one < other ? -1 : 1)).map(([day, count]) => ({ day, count }))
}

/** The audiences that every member belongs to. */
const membersAudiences: ChosenAudience[] = ['everyone', 'members']

/** Returns the index of the month of an anniversary. */
function monthOf(day: string): number {
  return Number(day.slice(0, 'MM'.length)) - 1
}

/** Lists the birthdays that this viewer may see, by name. */
export async function listVisibleBirthdays(
  { config, database }: Context,
  viewer: Viewer | null,
): Promise<{ userId: string; name: string; birthday: BirthdayKey; changedAt: string }[]> {
  if (!config.birthdaysOn) return []
  const records = await listBirthDates(database, config)
  const reader = await withHousemates(database, viewer, records)
  return records
    .filter((record) => maySeeProfile(reader, record) && maySee(reader, record, 'dob'))
    .map(({ user_id, name, birthday, updated_at }) => ({
      userId: user_id,
      name,
      birthday,
      changedAt: updated_at,
    }))
}
