import { type Anniversary, anniversariesOn, upcomingDays } from '../../../../contract/profiles/birthdays.ts'
import type { BirthdayLists, CelebratedChild } from '../../../../contract/profiles/directory/schemas.ts'
import { birthdayFaces } from '../../../../contract/profiles/limits.ts'
import type { Celebration } from '../../../../contract/profiles/options.ts'
import { dayIn } from '../../../../contract/time/calendar-date.ts'
import type { Config } from '../../../config.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { onlookerAt } from '../housemates.queries.ts'
import { viewProfiles } from '../profile/profile-view.ts'
import { maySee, maySeeProfile, openAudiences } from '../profiles.policy.ts'
import { listRecords } from '../profiles.queries.ts'
import { listBirthDates, listByBirthday, listChildrenByBirthday } from './birthdays.queries.ts'

/** Lists the anniversaries celebrated today, and those of each of the coming 7 days. */
export function celebratedDays({
  birthdaysOn,
  timeZone,
  now,
}: Pick<Config, 'birthdaysOn' | 'timeZone' | 'now'>): Record<Celebration, Anniversary[][]> {
  if (!birthdaysOn) return { today: [], upcoming: [] }
  const today = dayIn(timeZone, now())
  return { today: [anniversariesOn(today)], upcoming: upcomingDays(today).map(anniversariesOn) }
}

/** Lists the first birthdays of today and of the coming 7 days that this viewer may know. */
export async function listBirthdays(context: Context, viewer: Viewer | null): Promise<BirthdayLists> {
  const { config, database } = context
  const days = celebratedDays(config)
  const [today, upcoming] = await Promise.all([
    firstOf(context, viewer, days.today),
    firstOf(context, viewer, days.upcoming),
  ])
  const records = await listRecords(database, [...today.userIds, ...upcoming.userIds])
  const profiles = new Map(
    (await viewProfiles(context, database, viewer, records, 'listed')).map((profile) => [
      profile.user._id,
      profile,
    ]),
  )
  const shown = (userIds: string[]) => userIds.flatMap((userId) => profiles.get(userId) ?? [])
  return {
    today: shown(today.userIds),
    upcoming: shown(upcoming.userIds),
    more: { today: today.isCut, upcoming: upcoming.isCut },
    children: await listCelebratedChildren(context, viewer),
  }
}

/** Lists the children whose birthday members may know by a parent's word, soonest first. */
async function listCelebratedChildren(
  { config, database }: Context,
  viewer: Viewer | null,
): Promise<CelebratedChild[]> {
  if (viewer === null || viewer.limited || !viewer.approved || !config.birthdaysOn) return []
  const today = dayIn(config.timeZone, config.now())
  const days = [today, ...upcomingDays(today)]
  const celebrated = days.map(anniversariesOn)
  const children = await listChildrenByBirthday(database, celebrated.flat(), birthdayFaces)
  return children
    .map(({ name, birthday }) => {
      const ahead = celebrated.findIndex((day) => day.includes(birthday))
      return { name, ahead, on: days[ahead] ?? today }
    })
    .sort((one, other) => one.ahead - other.ahead)
    .map(({ name, ahead, on }) => ({ name, birthday: ahead === 0 ? 'today' : 'upcoming', on }))
}

/** Lists who celebrates first on some days, by name on each day. */
async function firstOf({ config, database }: Context, viewer: Viewer | null, days: Anniversary[][]) {
  if (days.length === 0) return { userIds: [], isCut: false }
  const entries = await listByBirthday(database, config, days.flat(), {
    audiences: openAudiences(viewer),
    viewerId: viewer?.userId ?? null,
    limit: birthdayFaces + 1,
  })
  const dayOf = ({ birthday }: { birthday: Anniversary }) => days.findIndex((day) => day.includes(birthday))
  const soonestFirst = entries.toSorted((one, other) => dayOf(one) - dayOf(other))
  return {
    userIds: soonestFirst.slice(0, birthdayFaces).map(({ user_id }) => user_id),
    isCut: soonestFirst.length > birthdayFaces,
  }
}

/** Lists the dates of birth that this viewer may know, by name. */
export async function listVisibleBirthdays(
  { config, database }: Context,
  viewer: Viewer | null,
): Promise<{ userId: string; name: string; dob: string; changedAt: string }[]> {
  if (!config.birthdaysOn) return []
  const records = await listBirthDates(database, config)
  const onlooker = await onlookerAt(database, viewer, records)
  return records
    .filter((record) => maySeeProfile(onlooker, record) && maySee(onlooker, record, 'dob'))
    .map(({ user_id, name, dob, updated_at }) => ({ userId: user_id, name, dob, changedAt: updated_at }))
}
