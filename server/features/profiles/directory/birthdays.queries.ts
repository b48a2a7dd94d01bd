import type { NotNull } from 'kysely'
import type { Anniversary } from '../../../../contract/profiles/birthdays.ts'
import type { Config } from '../../../config.ts'
import type { Connection } from '../../../database/connection.ts'
import { listedProfiles, profileRecords, profilesWithOwners } from '../profiles.queries.ts'

/** The setting that decides who is listed. */
type Rules = Pick<Config, 'requireVerification'>

/** Lists the profiles whose birthday falls on one of the anniversaries, by name. */
export function listByBirthday(connection: Connection, rules: Rules, anniversaries: Anniversary[]) {
  return profileRecords(connection)
    .where('profiles.birthday', 'in', anniversaries)
    .where(listedProfiles(rules))
    .$narrowType<{ dob: NotNull }>()
    .orderBy('users.name_key')
    .orderBy('users.id')
    .execute()
}

/** Lists every date of birth with its audience, by name. */
export function listBirthDates(connection: Connection, rules: Rules) {
  return profilesWithOwners(connection)
    .where(listedProfiles(rules))
    .where('profiles.dob', 'is not', null)
    .select(['users.suspended_at', 'users.listing', 'users.child', 'users.departed', 'profiles.unlisted'])
    .select([
      'profiles.user_id',
      'profiles.dob',
      'profiles.dob_audience',
      'profiles.updated_at',
      'users.name',
    ])
    .$narrowType<{ dob: NotNull }>()
    .orderBy('users.name_key')
    .orderBy('users.id')
    .execute()
}
