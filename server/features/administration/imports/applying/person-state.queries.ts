import { createHash } from 'node:crypto'
import type { Connection } from '../../../../database/connection.ts'

/**
 * Returns a digest of each person's changeable data. It covers account, profile, memberships, household and
 * RSVPs.
 */
export async function describePeople(
  connection: Connection,
  userIds: readonly string[],
): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map()
  const lists = await listOfPeople(connection, userIds)
  const places = await describePlaces(connection, userIds)
  return new Map(
    lists.users.map((user) => {
      const of = <Row extends { user_id: string }>(rows: readonly Row[]) =>
        rows.filter(({ user_id }) => user_id === user.id)
      const state = [user, of(lists.profiles), of(lists.memberships), of(lists.rsvps), of(places)]
      return [user.id, createHash('sha256').update(JSON.stringify(state)).digest('base64url')]
    }),
  )
}

/** Reads the changeable data of some people, in a stable order. */
async function listOfPeople(connection: Connection, ids: readonly string[]) {
  const users = await connection
    .selectFrom('users')
    .select(['id', 'name', 'email', 'password_hash', 'administrator', 'suspended_at', 'approved'])
    .select(['listing', 'child', 'departed', 'departed_on'])
    .where('id', 'in', ids)
    .execute()
  const profiles = await connection
    .selectFrom('profiles')
    .selectAll()
    .where('user_id', 'in', ids)
    .orderBy('user_id')
    .execute()
  const memberships = await connection
    .selectFrom('memberships')
    .selectAll()
    .where('user_id', 'in', ids)
    .orderBy('id')
    .execute()
  const rsvps = await connection
    .selectFrom('event_answers')
    .select(['user_id', 'event_id'])
    .where('user_id', 'in', ids)
    .orderBy('event_id')
    .execute()
  return { users, profiles, memberships, rsvps }
}

function describePlaces(connection: Connection, ids: readonly string[]) {
  return connection
    .selectFrom('household_members')
    .select(['user_id', 'household_id'])
    .where('user_id', 'in', ids)
    .orderBy('user_id')
    .execute()
}
