import { isDeepStrictEqual } from 'node:util'
import type { EventInput } from '../../../../contract/events/event-input.ts'
import type { Scope } from '../../../../contract/events/options-and-limits.ts'
import type { EventDetails } from '../../../../contract/events/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { getLocale } from '../../../../contract/paraglide/runtime.js'
import type { Connection } from '../../../database/connection.ts'
import { newId } from '../../../database/identifiers.ts'
import type { EventFields } from '../../../database/rows/event-rows.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { once, type RepeatKey } from '../../../endpoints/idempotency.ts'
import { invalid } from '../../../endpoints/refusal.ts'
import { recordAuditEntry } from '../../audit/audit.service.ts'
import { refuseUnknownPicture } from '../../pictures/pictures.service.ts'
import {
  type Alteration,
  announceAlterations,
  refuseLosingRsvps,
} from '../attendance/attendee-emails.service.ts'
import { readEvent } from '../calendar/calendar.service.ts'
import { isSameSpan, type Span, spanFrom } from '../series/event-times.ts'
import { type EventRecord, type Occurrence, occurrenceId, occurrencesOf } from '../series/occurrences.ts'
import { repeatFrom } from '../series/recurrence.ts'
import {
  differingFields,
  type EditedEvent,
  type EditTarget,
  givenFields,
  lockEditedEvent,
  refuseUnledGroup,
} from './edited-event.ts'
import {
  asDatesOf,
  deleteEvent,
  insertEvent,
  removalsOf,
  type StoredEvent,
  updateEvent,
} from './event-storing.queries.ts'
import {
  type Change,
  type ChangedEvent,
  changeAll,
  changeFollowing,
  changeOccurrence,
  removeOccurrence,
  splitSeries,
} from './occurrence-and-series-change.ts'

/**
 * Creates an event or a series. A repeated request with the same key returns the event of the first.
 * @throws {Refusal} forbidden, invalid (end, repeat, coverId, group, key), conflict (key)
 */
export async function createEvent(
  context: Context,
  viewer: Viewer,
  input: EventInput,
  key?: RepeatKey,
): Promise<EventDetails> {
  const { config, database } = context
  const request = { userId: viewer.userId, endpoint: 'POST /api/events', key, content: input }
  const now = config.now()
  const event = newEvent(input, { zone: config.timeZone, createdBy: viewer.userId, now })
  const { id } = await database.transaction().execute((transaction) =>
    once(config, transaction, request, async () => {
      await refuseUnledGroup(transaction, viewer, event.group_id)
      await refuseUnknownPicture(transaction, input.coverId, 'coverId')
      await insertEvent(transaction, { event, exceptions: [], rsvps: [] }, now)
      const id = occurrenceId(event.id, occurrencesOf(event, [])[0]?.originalStart ?? null)
      await recordEventChange(context, transaction, viewer, {
        act: 'create event',
        id,
        before: null,
        after: eventForAudit(event, event),
      })
      return { id }
    }),
  )
  return readEvent(context, viewer, id)
}

function newEvent(
  input: EventInput,
  { zone, createdBy, now }: { zone: string; createdBy: string; now: Date },
): EventRecord {
  const span = spanFrom(input.start, input.end, input.allDay ?? false, zone)
  return {
    title: input.title,
    notes: null,
    place: null,
    description: null,
    cancelled: false,
    cover_id: null,
    cover_alt: null,
    capacity: null,
    closing_hours: null,
    versions: null,
    ...givenFields(input),
    ...span,
    id: newId(),
    zone,
    repeat: input.repeat ? repeatFrom(input.repeat) : null,
    reaches_from: span.starts_at,
    reaches_to: span.ends_at,
    version: 0,
    created_by: createdBy,
    group_id: input.group ?? null,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  }
}

/**
 * Changes an event; in a series the occurrences of `scope`, else that of the id.
 * @param mayDropRsvps whether RSVPs may be removed with their days
 * @throws {Refusal} absent, forbidden, conflict (If-Match), invalid (end, repeat, coverId, group),
 *   answers_lost
 */
export async function saveEvent(
  context: Context,
  viewer: Viewer,
  target: EditTarget,
  input: EventInput,
  { mayDropRsvps }: { mayDropRsvps: boolean },
): Promise<EventDetails> {
  const now = context.config.now()
  const id = await context.database.transaction().execute(async (transaction) => {
    const edited = await lockEditedEvent(transaction, viewer, target)
    const { stored, shown } = edited
    refuseOtherGroup(stored.event, input)
    const change = changeBetween(shown, input)
    if (changesNothing(change)) return target.id
    await refuseUnknownPicture(transaction, change.fields.cover_id, 'coverId')
    await recordEventChange(context, transaction, viewer, {
      act: 'change event',
      id: target.id,
      before: eventForAudit(shown.fields, shown.span),
      after: eventForAudit({ ...shown.fields, ...change.fields }, change.span ?? shown.span),
    })
    const { stored: changed, separated, alterations, id } = applyChange(edited, change, target.scope)
    if (!mayDropRsvps) refuseLosingRsvps(alterations)
    await announceAlterations(context, transaction, viewer, alterations)
    await updateEvent(transaction, stored, changed, now)
    if (separated) await insertEvent(transaction, separated, now)
    return id
  })
  return readEvent(context, viewer, id)
}

/**
 * Refuses to move an event to another group, whose members did not respond to it.
 * @throws {Refusal} invalid (group)
 */
function refuseOtherGroup({ group_id }: EventRecord, { group }: EventInput): void {
  if (group !== undefined && group !== group_id) throw invalid('group', m.events_group_stays())
}

/**
 * Compares an input with the occurrence that the organiser was shown.
 * @throws {Refusal} invalid (end)
 */
function changeBetween({ event, fields, span }: Occurrence, input: EventInput): Change {
  const wanted = spanFrom(input.start, input.end, input.allDay ?? span.all_day, event.zone)
  const repeat = input.repeat === undefined ? event.repeat : input.repeat && repeatFrom(input.repeat)
  return {
    fields: differingFields(written(input, fields), fields),
    span: isSameSpan(wanted, span) ? null : wanted,
    repeat: isDeepStrictEqual(repeat, event.repeat) ? undefined : repeat,
  }
}

/**
 * Returns the fields of an input without texts that only repeat a version. A program sends back what it read in the
 * caller's language, and does not mean to change the text itself.
 */
function written(input: EventInput, fields: EventFields): Partial<EventFields> {
  const given = givenFields(input, fields)
  if (input.versions) return given
  const version = new Map<string, unknown>(Object.entries(fields.versions?.[getLocale()] ?? {}))
  return Object.fromEntries(
    Object.entries(given).filter(([name, value]) => !version.has(name) || version.get(name) !== value),
  )
}

/** Checks whether a change is empty: it must not create a version, which calendars would fetch again. */
function changesNothing({ fields, span, repeat }: Change): boolean {
  return Object.keys(fields).length === 0 && span === null && repeat === undefined
}

function applyChange({ stored, shown }: EditedEvent, change: Change, scope: Scope | undefined): ChangedEvent {
  const { originalStart } = shown
  if (originalStart === null || scope === 'all') return changeAll(stored, shown, change)
  if (scope === 'following') return changeFollowing(stored, { ...shown, originalStart }, change)
  return changeOccurrence(stored, { ...shown, originalStart }, change)
}

interface Removal {
  /** The event to store; null where no occurrence is left. */
  stored: StoredEvent | null
  /** The changed occurrences with RSVPs. */
  alterations: Alteration[]
}

/**
 * Removes an event; in a series the occurrences of `scope`, else that of the id.
 * @throws {Refusal} absent, forbidden, conflict (If-Match)
 */
export async function removeEvent(
  context: Context,
  viewer: Viewer,
  target: EditTarget,
): Promise<{ _id: string }> {
  await context.database.transaction().execute(async (transaction) => {
    const edited = await lockEditedEvent(transaction, viewer, target)
    const { stored, shown } = edited
    await recordEventChange(context, transaction, viewer, {
      act: 'remove event',
      id: target.id,
      before: eventForAudit(shown.fields, shown.span),
      after: null,
    })
    const { stored: remaining, alterations } = removalFrom(edited, target.scope)
    await announceAlterations(context, transaction, viewer, alterations)
    if (remaining) await updateEvent(transaction, stored, remaining, context.config.now())
    else await deleteEvent(transaction, stored.event.id)
  })
  return { _id: target.id }
}

function removalFrom({ stored, shown }: EditedEvent, scope: Scope = 'this'): Removal {
  const start = shown.originalStart
  if (start !== null && scope === 'this') {
    const rsvps = stored.rsvps.filter(({ original_start }) => original_start === start)
    return { stored: removeOccurrence(stored, start), alterations: [{ before: shown, after: null, rsvps }] }
  }
  const parts = start !== null && scope === 'following' ? splitSeries(stored, start) : null
  return parts
    ? { stored: parts.earlier, alterations: asDatesOf(stored.event, removalsOf(parts.following)) }
    : { stored: null, alterations: removalsOf(stored) }
}

/** An organiser's action for the audit log, with the event before and after. */
interface EventChange {
  act: 'create event' | 'change event' | 'remove event'
  id: string
  before: object | null
  after: object | null
}

/** Records a change in the audit log. Events belong to no account, so the entry is never blanked. */
function recordEventChange(
  { config }: Pick<Context, 'config'>,
  transaction: Connection,
  viewer: Viewer,
  { act, id, before, after }: EventChange,
): Promise<void> {
  return recordAuditEntry(config, transaction, viewer, {
    act,
    subject: { kind: 'event', id },
    aboutUserId: null,
    before,
    after,
    reason: null,
  })
}

/** Returns the fields of an event that the audit log stores. */
function eventForAudit(
  {
    title,
    place,
    notes,
    versions,
    cancelled,
  }: Pick<EventFields, 'title' | 'place' | 'notes' | 'versions' | 'cancelled'>,
  { starts_at, ends_at }: Pick<Span, 'starts_at' | 'ends_at'>,
): object {
  return { title, place, notes, versions, cancelled, start: starts_at, end: ends_at }
}
