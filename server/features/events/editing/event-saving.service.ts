import { isDeepStrictEqual } from 'node:util'
import type { EventInput } from '../../../../contract/events/editing/schemas.ts'
import type { Scope } from '../../../../contract/events/options.ts'
import type { EventDetails } from '../../../../contract/events/schemas.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { refuseUnknownPicture } from '../../pictures/pictures.service.ts'
import { announceAlterations, refuseLosingRsvps } from '../attendance/attendee-emails.service.ts'
import { readEvent } from '../calendar/calendar.service.ts'
import { isSameSpan, spanFrom } from '../series/event-times.ts'
import type { Occurrence } from '../series/occurrences.ts'
import { repeatFrom } from '../series/recurrence.ts'
import { type EditedEvent, type EditTarget, holdEditedEvent } from './edited-event.ts'
import { eventForAudit, recordEventChange } from './event-audit.ts'
import { differingFields, givenFields } from './event-input.ts'
import { insertEvent, updateEvent } from './event-storing.queries.ts'
import { changeOccurrence } from './occurrence-change.ts'
import { type Change, type ChangedEvent, changeAll, changeFollowing } from './series-change.ts'

/**
 * Changes an event. Of a series `scope` says which occurrences; without it the one that the id names.
 * @param mayDropRsvps whether RSVPs may go together with days that the change leaves out
 * @throws {Refusal} absent, conflict (If-Match), invalid (end, repeat, coverId), answers_lost
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
    const edited = await holdEditedEvent(transaction, target)
    const { stored, shown } = edited
    const change = changeBetween(shown, input)
    if (changesNothing(change)) return target.id
    await refuseUnknownPicture(transaction, change.fields.cover_id, 'coverId')
    await recordEventChange(context, transaction, viewer, {
      act: 'change event',
      id: target.id,
      before: eventForAudit(shown.fields, shown.span),
      after: eventForAudit({ ...shown.fields, ...change.fields }, change.span ?? shown.span),
    })
    const { kept, separated, alterations, id } = applyChange(edited, change, target.scope)
    if (!mayDropRsvps) refuseLosingRsvps(alterations)
    await announceAlterations(context, transaction, viewer, alterations)
    await updateEvent(transaction, stored, kept, now)
    if (separated) await insertEvent(transaction, separated, now)
    return id
  })
  return readEvent(context, id)
}

/**
 * Compares an input with the occurrence that somebody was shown.
 * @throws {Refusal} invalid (end)
 */
function changeBetween({ event, fields, span }: Occurrence, input: EventInput): Change {
  const wanted = spanFrom(input.start, input.end, input.allDay ?? span.all_day, event.zone)
  const repeat = input.repeat === undefined ? event.repeat : input.repeat && repeatFrom(input.repeat)
  return {
    fields: differingFields(givenFields(input), fields),
    span: isSameSpan(wanted, span) ? null : wanted,
    repeat: isDeepStrictEqual(repeat, event.repeat) ? undefined : repeat,
  }
}

/** Tells whether somebody saved what they were shown: that makes no new version, which calendars would read again. */
function changesNothing({ fields, span, repeat }: Change): boolean {
  return Object.keys(fields).length === 0 && span === null && repeat === undefined
}

function applyChange({ stored, shown }: EditedEvent, change: Change, scope: Scope | undefined): ChangedEvent {
  const { originalStart } = shown
  if (originalStart === null || scope === 'all') return changeAll(stored, shown, change)
  if (scope === 'following') return changeFollowing(stored, { ...shown, originalStart }, change)
  return changeOccurrence(stored, { ...shown, originalStart }, change)
}
