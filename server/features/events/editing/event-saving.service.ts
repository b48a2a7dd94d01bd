import type { EventInput } from '../../../../contract/events/editing/schemas.ts'
import type { Scope } from '../../../../contract/events/options.ts'
import type { EventDetails } from '../../../../contract/events/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import type { Connection } from '../../../database/connection.ts'
import { newId } from '../../../database/identifiers.ts'
import type { EventFields } from '../../../database/rows/event-rows.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { namesVersion } from '../../../endpoints/entity-tags.ts'
import { invalid, Refusal, refusal } from '../../../endpoints/refusal.ts'
import { alterationsOf, notifyAttendees } from '../attendance/attendee-emails.service.ts'
import { listAllRsvps } from '../attendance/rsvps.queries.ts'
import { carryRsvps, lineAt, notifyMovedAttendees } from '../attendance/seats.service.ts'
import { findOccurrence, readEvent } from '../calendar/calendar.service.ts'
import { deleteEvent, holdEvent, listExceptions } from '../events.queries.ts'
import type { WallTime } from '../series/event-times.ts'
import { blankException, otherExceptions } from '../series/exceptions.ts'
import { occurrenceId, readOccurrenceId } from '../series/occurrence-id.ts'
import {
  firstStart,
  type Occurrence,
  occurrenceAt,
  occurrencesOf,
  seriesStarts,
} from '../series/occurrences.ts'
import { type Change, changeAll, type Stored, splitSeries } from '../series/series-change.ts'
import { loggedEvent, recordEventChange } from './event-audit.ts'
import { changeBetween, isSameSpan } from './event-change.ts'
import { store, storeNew } from './event-storing.ts'

/** A change of several occurrences, who makes it, and whether answers to days that it leaves out may be dropped. */
type SeriesChange = Change & { by: Viewer; mayDrop: boolean }

/** A change names what it means by `id`, and may say which version it was made from. */
interface Target {
  id: string
  scope: Scope | undefined
  /** The `If-Match` header. */
  version: string | undefined
  /** Whether answers may be dropped together with days that a new rule leaves out. */
  mayDropAnswers?: boolean
}

/**
 * Changes an event. Of a series `scope` says which occurrences; without it the one that the id names.
 * @throws {Refusal} absent, conflict (If-Match), invalid (end, repeat), answers_lost
 */
export async function updateEventAt(
  context: Context,
  viewer: Viewer,
  target: Target,
  input: EventInput,
): Promise<EventDetails> {
  const id = await context.database.transaction().execute(async (transaction) => {
    const { stored, at } = await takeHold(transaction, target)
    const change = changeBetween(at, input)
    await recordEventChange(context, transaction, viewer, {
      act: 'change event',
      id: target.id,
      before: loggedEvent(at.fields, at.span),
      after: loggedEvent({ ...at.fields, ...change.fields }, change.span ?? at.span),
    })
    const several = { ...change, by: viewer, mayDrop: target.mayDropAnswers ?? false }
    if (!isPart(at) || target.scope === 'all') return saveAll(context, transaction, stored, at, several)
    if (target.scope === 'following') return saveFollowing(context, transaction, stored, at, several)
    return saveThis(context, transaction, stored, at, several)
  })
  return readEvent(context, id)
}

/**
 * Removes an event. Of a series `scope` says which occurrences; without it the one that the id names.
 * @throws {Refusal} absent, conflict (If-Match)
 */
export async function removeEvent(
  context: Context,
  viewer: Viewer,
  target: Target,
): Promise<{ _id: string }> {
  await context.database.transaction().execute(async (transaction) => {
    const { stored, at } = await takeHold(transaction, target)
    const { event } = stored
    const before = loggedEvent(at.fields, at.span)
    await recordEventChange(context, transaction, viewer, {
      act: 'remove event',
      id: target.id,
      before,
      after: null,
    })
    const isAll = !isPart(at) || target.scope === 'all'
    const parts =
      !isAll && target.scope === 'following' ? splitSeries(stored, at.originalStart, newId()) : null
    const isOne = !isAll && target.scope !== 'following'
    const answers = isOne ? stored.answers.filter(isAbout(at)) : (parts?.rest.answers ?? stored.answers)
    await notifyAttendees(context, transaction, viewer, alterationsOf({ ...stored, answers }, null))
    if (parts) return store(context, transaction, parts.first)
    if (!isOne) return deleteEvent(transaction, event.id)
    const removed = { ...blankException(event, at.originalStart), removed: true }
    const exceptions = [...otherExceptions(stored.exceptions, at), removed]
    if (occurrencesOf(event, exceptions).length === 0) return deleteEvent(transaction, event.id)
    return store(context, transaction, {
      ...stored,
      event: { ...event, version: event.version + 1 },
      exceptions,
      answers: stored.answers.filter((answer) => !isAbout(at)(answer)),
    })
  })
  return { _id: target.id }
}

/** Holds the event for this transaction and makes sure that it is the version somebody means. */
async function takeHold(
  transaction: Connection,
  { id, version }: Target,
): Promise<{ stored: Stored; at: Occurrence }> {
  const event = await holdEvent(transaction, readOccurrenceId(id)?.eventId ?? '')
  if (!event) throw refusal('absent')
  const at = await findOccurrence(transaction, id)
  if (version !== undefined && !namesVersion(version, event.version))
    throw new Refusal('conflict', [{ msg: m.events_changed_meanwhile(), code: 'conflict' }])
  const [exceptions, answers] = [
    await listExceptions(transaction, event.id),
    await listAllRsvps(transaction, event.id),
  ]
  return { stored: { event, exceptions, answers }, at }
}

async function saveThis(
  context: Context,
  transaction: Connection,
  { event, exceptions, answers }: Stored,
  at: Occurrence & { originalStart: WallTime },
  { by, ...change }: Change & { by: Viewer },
): Promise<string> {
  if (change.repeat !== undefined) throw invalid('repeat', m.events_repeat_scope())
  const base = occurrenceAt(event, at.originalStart, undefined)
  const fields = { ...at.fields, ...change.fields }
  const own = Object.entries(fields).filter(
    ([name, value]) => value !== base.fields[name as keyof EventFields],
  )
  const span = change.span ?? at.span
  const exception = {
    ...blankException(event, at.originalStart),
    changes: Object.fromEntries(own),
    ...(!isSameSpan(span, base.span) && span),
  }
  const saved = { ...at, fields, span }
  const lines = { before: lineAt(answers, at), after: lineAt(answers, saved) }
  await notifyMovedAttendees(context, transaction, saved, lines)
  const alteration = { before: at, after: saved, answers: answers.filter(isAbout(at)) }
  await notifyAttendees(context, transaction, by, [alteration])
  await store(context, transaction, {
    event: { ...event, version: event.version + 1 },
    exceptions: [...otherExceptions(exceptions, at), exception],
    answers,
  })
  return occurrenceId(event.id, at.originalStart)
}

async function saveAll(
  context: Context,
  transaction: Connection,
  stored: Stored,
  at: Occurrence,
  change: SeriesChange,
): Promise<string> {
  const changed = changeAll(stored, at, change)
  await carryRsvps(context, transaction, stored, changed, change)
  await store(context, transaction, changed)
  return idAfter(stored, changed, at)
}

async function saveFollowing(
  context: Context,
  transaction: Connection,
  stored: Stored,
  at: Occurrence & { originalStart: WallTime },
  change: SeriesChange,
): Promise<string> {
  const parts = splitSeries(stored, at.originalStart, newId())
  if (!parts) return saveAll(context, transaction, stored, at, change)
  const rest = changeAll(parts.rest, { ...at, event: parts.rest.event }, change)
  await carryRsvps(context, transaction, parts.rest, rest, change)
  await store(context, transaction, parts.first)
  await storeNew(context, transaction, rest)
  return occurrenceId(rest.event.id, rest.event.repeat ? firstStart(rest.event) : null)
}

/** The id under which the occurrence is found that somebody changed together with others. */
function idAfter(before: Stored, after: Stored, at: Occurrence): string {
  const index = at.originalStart === null ? 0 : seriesStarts(before.event).indexOf(at.originalStart)
  const occurrences = occurrencesOf(after.event, after.exceptions)
  const start = seriesStarts(after.event)[index]
  const same = occurrences.find(({ originalStart }) => originalStart === start)
  return occurrenceId(after.event.id, (same ?? occurrences[0])?.originalStart ?? null)
}

/** Whether an answer is to this occurrence. */
function isAbout({ originalStart }: Occurrence) {
  return ({ original_start }: { original_start: WallTime }) => original_start === (originalStart ?? '')
}

function isPart(at: Occurrence): at is Occurrence & { originalStart: WallTime } {
  return at.originalStart !== null
}
