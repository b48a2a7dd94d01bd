import {
  type Anniversary,
  anniversariesOn,
  anniversaryOf,
  upcomingDays,
} from '../../../../contract/profiles/birthdays.ts'
import type { BirthdayLists } from '../../../../contract/profiles/directory/schemas.ts'
import { dayIn } from '../../../../contract/time/calendar-date.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { onlookerAt } from '../housemates.queries.ts'
import { viewProfiles } from '../profile/profile-view.ts'
import { maySee, maySeeProfile } from '../profiles.policy.ts'
import { listBirthDates, listByBirthday } from './birthdays.queries.ts'

/** Lists the birthdays of today and of the coming 7 days that this viewer may know. */
export async function listBirthdays(context: Context, viewer: Viewer | null): Promise<BirthdayLists> {
  const { config, database } = context
  if (!config.birthdaysOn) return { today: [], upcoming: [] }
  const today = dayIn(config.timeZone, config.now())
  const days = [today, ...upcomingDays(today)]
  const celebrated: Anniversary[][] = days.map(anniversariesOn)
  const records = await listByBirthday(database, config, celebrated.flat())
  const onlooker = await onlookerAt(database, viewer, records)
  const visible = records.filter((record) => maySee(onlooker, record, 'dob'))
  const daysAhead = ({ dob }: { dob: string }) =>
    celebrated.findIndex((day) => day.includes(anniversaryOf(dob)))
  const soonestFirst = visible.toSorted((one, other) => daysAhead(one) - daysAhead(other))
  const profiles = await viewProfiles(context, database, viewer, soonestFirst, 'listed')
  return {
    today: profiles.filter(({ birthday }) => birthday === 'today'),
    upcoming: profiles.filter(({ birthday }) => birthday === 'upcoming'),
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
