import { type NotNull, sql } from 'kysely'
import type { Config } from '../../../config.ts'
import type { Connection } from '../../../database/connection.ts'
import type { BirthdayKey } from '../person/birthday-keys.service.ts'
import { listedProfiles, profilesWithOwners } from '../person/person.queries.ts'
import { type EntryFilter, knownBirthday } from './directory-entries.queries.ts'

/** The settings that decide which members are listed. */
type Rules = Pick<Config, 'requireVerification' | 'confirmation'>

/**
 * Lists the first entries, by name, of each birthday that the viewer may see.
 * @param limit for each of them
 */
export async function listByBirthday(
  connection: Connection,
  { requireVerification }: Rules,
  anniversaries: readonly BirthdayKey[],
  { limit, ...viewer }: Pick<EntryFilter, 'audiences' | 'viewerId'> & { limit: number },
) {
  const lists = anniversaries.map((anniversary) => {
    const list = connection
      .selectFrom('directory_entries as entry')
      .select(['entry.user_id', 'entry.name_key', 'entry.birthday'])
      .where('entry.birthday', '=', anniversary)
      .where(knownBirthday(viewer))
      .orderBy('entry.name_key')
      .orderBy('entry.user_id')
      .limit(limit)
    const known = requireVerification ? list.where('entry.trusted', '=', true) : list
    return sql`select * from (${known}) as list`
  })
  const { rows } = await sql<{ user_id: string; name_key: string; birthday: BirthdayKey }>`
    select user_id, name_key, birthday from (${sql.join(lists, sql` union all `)}) as found
    order by name_key, user_id`.execute(connection)
  return rows
}

/** Lists the ids of all people with some birthdays, whether visible or not. */
export async function listCelebrating(
  connection: Connection,
  anniversaries: readonly BirthdayKey[],
): Promise<string[]> {
  if (anniversaries.length === 0) return []
  const rows = await connection
    .selectFrom('profiles')
    .select('user_id')
    .where('birthday', 'in', anniversaries)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Lists the first children whose parents allow birthday lists, by day, then name. */
export function listChildrenByBirthday(connection: Connection, days: BirthdayKey[][], limit: number) {
  const order = days.flatMap((day, ahead) => day.map((one) => sql`when ${one} then ${sql.lit(ahead)}`))
  return (
    connection
      .selectFrom('users')
      .innerJoin('profiles', 'profiles.user_id', 'users.id')
      .select(['users.name', 'users.name_key', 'profiles.birthday'])
      .$narrowType<{ birthday: NotNull }>()
      .where('users.child', '=', true)
      .where('users.suspended_at', 'is', null)
      .where('users.departed', 'is', null)
      // Identical to the condition of the index.
      .where('profiles.birthday_allowed', '=', sql.lit(true))
      .where('profiles.birthday', 'in', days.flat())
      .orderBy(sql`case profiles.birthday ${sql.join(order, sql` `)} end`)
      .orderBy('users.name_key')
      .orderBy('users.id')
      .limit(limit)
      .execute()
  )
}

/** Counts the birthdays of each day that some audiences may see, by day. */
export async function countByBirthday(
  connection: Connection,
  { requireVerification }: Rules,
  audiences: EntryFilter['audiences'],
): Promise<{ day: BirthdayKey; count: number }[]> {
  let query = connection
    .selectFrom('directory_entries as entry')
    .select('entry.birthday as day')
    .select(sql<number>`count(1)`.as('count'))
    .where('entry.birthday', 'is not', null)
    .where('entry.birthday_audience', 'in', audiences)
    .groupBy('entry.birthday')
    .orderBy('entry.birthday')
    .$narrowType<{ day: NotNull }>()
  if (requireVerification) query = query.where('entry.trusted', '=', true)
  const rows = await query.execute()
  return rows.map(({ day, count }) => ({ day, count: Number(count) }))
}

/** Lists every birthday with its audience, by name. */
export function listBirthDates(connection: Connection, rules: Rules) {
  return profilesWithOwners(connection)
    .where(listedProfiles(rules))
    .where('profiles.birthday', 'is not', null)
    .select(['users.suspended_at', 'users.listing', 'users.child', 'users.departed', 'profiles.unlisted'])
    .select([
      'profiles.user_id',
      'profiles.birthday',
      'profiles.dob_audience',
      'profiles.updated_at',
      'users.name',
    ])
    .$narrowType<{ birthday: NotNull }>()
    .orderBy('users.name_key')
    .orderBy('users.id')
    .execute()
}
