import type { Connection } from '../../../database/connection.ts'
import { type Context, may, type Viewer } from '../../../endpoints/context.ts'
import { cachedGroupsOf, leadsGroup, readGroupsOf } from '../../groups/own-groups.service.ts'
import type { EventRecord } from './occurrences.ts'

/** The groups whose events are included beside public ones. `all` is for organisers and background work. */
export type EventGroups = readonly string[] | 'all'

/** The groups of visitors, for pages and files without a viewer. */
export const noGroups: EventGroups = []

/** A database for reading memberships, with the cache outside of transactions. */
type Source = { database: Connection } & Partial<Pick<Context, 'cache'>>

/** Reads the groups that a viewer is in. Visitors, limited and unapproved accounts have none. */
export async function ownEventGroups(
  { database, cache }: Source,
  viewer: Viewer | null,
): Promise<readonly string[]> {
  if (viewer === null || viewer.limited || !viewer.approved) return []
  return cache ? cachedGroupsOf({ database, cache }, viewer) : readGroupsOf(database, viewer)
}

/** Reads the groups whose events a viewer finds: members their own, organisers all. */
export async function findableEventGroups(source: Source, viewer: Viewer | null): Promise<EventGroups> {
  return may(viewer, 'keep events') ? 'all' : ownEventGroups(source, viewer)
}

/** Checks whether an event is for everybody or for one of some groups. */
export function isForGroups({ group_id }: Pick<EventRecord, 'group_id'>, groups: EventGroups): boolean {
  return group_id === null || groups === 'all' || groups.includes(group_id)
}

/** Checks whether a viewer may change an event. Organisers may change any, leaders their group's. */
export async function keepsEvent(
  connection: Connection,
  viewer: Viewer,
  { group_id }: Pick<EventRecord, 'group_id'>,
): Promise<boolean> {
  return may(viewer, 'keep events') || (group_id !== null && leadsGroup(connection, viewer, group_id))
}
