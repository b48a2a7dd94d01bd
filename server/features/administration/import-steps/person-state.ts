import { createHash } from 'node:crypto'
import type { Connection } from '../../../database/connection.ts'
import { describePlaces, listOfPeople } from './person-state.queries.ts'

/**
 * Describes some people by a digest of everything that somebody could have changed of them: account, profile,
 * memberships, household, and events they come to.
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
