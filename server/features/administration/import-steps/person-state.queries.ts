import type { Connection } from '../../../database/connection.ts'

/** Reads what can change of some people, in an order that does not. */
export async function listOfPeople(connection: Connection, ids: readonly string[]) {
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

export function describePlaces(connection: Connection, ids: readonly string[]) {
  return connection
    .selectFrom('household_members')
    .select(['user_id', 'household_id'])
    .where('user_id', 'in', ids)
    .orderBy('user_id')
    .execute()
}
