import {
  type Filter,
  type FilterKind,
  filterLeaves,
  groupOf,
  withoutNarrowing,
} from '../../../../contract/letters/filters.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import type { Connection } from '../../../database/connection.ts'
import { may, type Viewer } from '../../../endpoints/context.ts'
import { invalid, Refusal } from '../../../endpoints/refusal.ts'
import { maySeeEvent } from '../../events/calendar/calendar.service.ts'
import { leadsGroup } from '../../groups/own-groups.service.ts'

/** The filters allowed to treasurers, none of which reveals children or private details. */
const forTreasurers: readonly FilterKind[] = ['event', 'dues', 'householdHead']

/** Checks whether treasurers may use a filter: its parts are allowed to them, or narrow it. */
export function isForTreasurers(filter: Filter): boolean {
  const leaves = filterLeaves(withoutNarrowing(filter))
  return leaves.length > 0 && leaves.every(({ kind }) => forTreasurers.includes(kind))
}

/** Checks whether a viewer may use every filter. */
export function choosesFreely(viewer: Viewer): boolean {
  return may(viewer, 'keep members')
}

/**
 * Refuses a filter that the viewer may not use. Treasurers may use some kinds, leaders of a group only that
 * group, both also narrowed to some of its people. Events of a group are unknown outside it.
 * @param param the field of the filter
 * @throws {Refusal} forbidden; invalid for an event that the viewer may not see
 */
export async function requireMayFilter(
  connection: Connection,
  viewer: Viewer,
  filter: Filter,
  param = 'filter',
): Promise<void> {
  await refuseUnseenEvents(connection, viewer, { filter, param })
  if (choosesFreely(viewer)) return
  const group = groupOf(filter)
  if (group !== null && (await leadsGroup(connection, viewer, group))) return
  const isTreasurer = may(viewer, 'write letters')
  if (isTreasurer && isForTreasurers(filter)) return
  const refused = filterLeaves(filter).find(({ kind }) => !isTreasurer || !forTreasurers.includes(kind))
  const at = refused ? [param, ...refused.path, refused.kind].join('.') : param
  const msg = isTreasurer ? m.letters_filter_treasurers() : m.letters_filter_leaders()
  throw new Refusal('forbidden', [{ msg, param: at, code: 'forbidden' }])
}

async function refuseUnseenEvents(
  connection: Connection,
  viewer: Viewer,
  { filter, param }: { filter: Filter; param: string },
): Promise<void> {
  for (const { leaf, path } of filterLeaves(filter))
    if ('event' in leaf && !(await maySeeEvent(connection, viewer, leaf.event._id)))
      throw invalid([param, ...path, 'event', '_id'].join('.'), m.letters_filter_no_event())
}
