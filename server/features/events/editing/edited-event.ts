import { isDeepStrictEqual } from 'node:util'
import { defined } from '../../../../contract/defined.ts'
import type { EventInput } from '../../../../contract/events/event-input.ts'
import type { Scope } from '../../../../contract/events/options-and-limits.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import type { Locale } from '../../../../contract/paraglide/runtime.js'
import type { Connection } from '../../../database/connection.ts'
import type { EventFields, EventTexts } from '../../../database/rows/event-rows.ts'
import { may, type Viewer } from '../../../endpoints/context.ts'
import { namesVersion } from '../../../endpoints/entity-tags.ts'
import { invalid, Refusal, refusal } from '../../../endpoints/refusal.ts'
import { changedVersions } from '../../../text/versions.ts'
import { mayOpenGroup } from '../../groups/own-groups.service.ts'
import { changedPictureReference } from '../../pictures/pictures.service.ts'
import { listAllRsvps } from '../attendance/rsvps.queries.ts'
import { findableEventGroups, keepsEvent } from '../series/event-groups.service.ts'
import { lockOccurrence, type Occurrence } from '../series/occurrences.ts'
import type { StoredEvent } from './event-storing.queries.ts'

/** The event to edit, and the scope within a series. */
export interface EditTarget {
  /** The `_id` of an event, a series or an occurrence. */
  id: string
  /** Without it, only the occurrence of the id. */
  scope: Scope | undefined
  /** The `If-Match` header: the version that the edit is based on. */
  version: string | undefined
}

/** The stored event to edit, and the occurrence that the organiser was shown. */
export interface EditedEvent {
  stored: StoredEvent
  shown: Occurrence
}

/**
 * Refuses a new event that the viewer may not add. Leaders add events of their groups only.
 * @throws {Refusal} forbidden, invalid (group)
 */
export async function refuseUnledGroup(
  transaction: Connection,
  viewer: Viewer,
  group: string | null,
): Promise<void> {
  const isKeeper = may(viewer, 'keep events')
  if (group === null && !isKeeper) throw refusal('forbidden')
  if (group === null || (await keepsGroup(transaction, viewer, group))) return
  throw invalid('group', m.events_group_not_led())
}

/** Checks whether a viewer may edit the events of a group, or of all groups. */
function keepsGroup(transaction: Connection, viewer: Viewer, group: string): Promise<boolean> {
  if (may(viewer, 'keep events')) return mayOpenGroup(transaction, viewer, group)
  return keepsEvent(transaction, viewer, { group_id: group })
}

/**
 * Locks an event for this transaction, and checks the viewer's right and the edit's version.
 * @throws {Refusal} absent, forbidden, conflict (If-Match)
 */
export async function lockEditedEvent(
  transaction: Connection,
  viewer: Viewer,
  { id, version }: EditTarget,
): Promise<EditedEvent> {
  const groups = await findableEventGroups({ database: transaction }, viewer)
  const { event, exceptions, occurrence } = await lockOccurrence(transaction, id, groups)
  if (!(await keepsEvent(transaction, viewer, event))) throw refusal('forbidden')
  if (version !== undefined && !namesVersion(version, event.version))
    throw new Refusal('conflict', [{ msg: m.events_changed_meanwhile(), code: 'conflict' }])
  const rsvps = await listAllRsvps(transaction, event.id)
  return { stored: { event, exceptions, rsvps }, shown: occurrence }
}

/** Returns the fields that an input contains; the others stay unchanged. */
export function givenFields(
  input: EventInput,
  before: Pick<EventFields, 'versions'> = { versions: null },
): Partial<EventFields> {
  const { title, notes, place, description, cancelled, capacity, closingHours: closing_hours } = input
  const plain = defined({ title, notes, place, description, cancelled, capacity, closing_hours })
  const versions = input.versions && {
    versions: changedVersions(before.versions, textsIn(input.versions)),
  }
  return { ...plain, ...coverFields(input), ...versions }
}

/** Leaves out of each version the texts that are blank. */
function textsIn(versions: NonNullable<EventInput['versions']>) {
  const written = Object.entries(versions).map(([language, version]) => [
    language,
    version && Object.fromEntries(Object.entries(version).filter(([, text]) => text)),
  ])
  return Object.fromEntries(written) as Partial<Record<Locale, EventTexts | null>>
}

/** Returns the cover's fields; a new cover without an alternative text loses the old one's. */
function coverFields({ coverId, coverAlt }: EventInput): Partial<EventFields> {
  const { id, alt } = changedPictureReference({ id: coverId, alt: coverAlt })
  return defined({ cover_id: id, cover_alt: alt })
}

/** Returns the fields whose values differ from those of another record. */
export function differingFields(fields: Partial<EventFields>, elsewhere: EventFields): Partial<EventFields> {
  const others = new Map(Object.entries(elsewhere))
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => !isDeepStrictEqual(value, others.get(name))),
  )
}
