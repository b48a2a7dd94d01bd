import type { Connection } from '../../../database/connection.ts'
import { type Context, may, type Viewer } from '../../../endpoints/context.ts'
import { cachedGroupsOf, leadsGroup, readGroupsOf } from '../../groups/own-groups.service.ts'
import type { EventRecord } from './occurrences.ts'

/** The groups whose events are found beside public ones. `all` is for keepers and background work. */
export type EventGroups = readonly string[] | 'all'

/** The groups of visitors, for pages and files that are the same for everybody. */
export const noGroups: EventGroups = []

/** A database to read memberships from, with the cache outside of transactions. */
type Source = { database: Connection } & Partial<Pick<Context, 'cache'>>

/** Reads the groups that a viewer is in. Visitors, limited and unapproved accounts have none. */
export async function ownEventGroups(
  { database, cache }: Source,
  viewer: Viewer | null,
): Promise<readonly string[]> {
  if (viewer === null || viewer.limited || !viewer.approved) return []
  return cache ? cachedGroupsOf({ database, cache }, viewer) : readGroupsOf(database, viewer)
}

/** Reads the groups whose events a viewer finds: members their own, calendar keepers all. */
export async function findableEventGroups(source: Source, viewer: Viewer | null): Promise<EventGroups> {
  return may(viewer, 'keep events') ? 'all' : ownEventGroups(source, viewer)
}

/** Returns whether an event is for everybody or for one of some groups. */
export function isForGroups({ group_id }: Pick<EventRecord, 'group_id'>, groups: EventGroups): boolean {
  return group_id === null || groups === 'all' || groups.includes(group_id)
}

/** Returns whether a viewer changes an event. Keepers of the calendar change any, leaders their group's. */
export async function keepsEvent(
  connection: Connection,
  viewer: Viewer,
  { group_id }: Pick<EventRecord, 'group_id'>,
): Promise<boolean> {
  return may(viewer, 'keep events') || (group_id !== null && leadsGroup(connection, viewer, group_id))
}
