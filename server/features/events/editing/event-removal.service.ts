import type { Scope } from '../../../../contract/events/options.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { type Alteration, announceAlterations } from '../attendance/attendee-emails.service.ts'
import { asDatesOf, removalsOf } from './alterations.ts'
import { type EditedEvent, type EditTarget, holdEditedEvent } from './edited-event.ts'
import { eventForAudit, recordEventChange } from './event-audit.ts'
import { deleteEvent, type StoredEvent, updateEvent } from './event-storing.queries.ts'
import { removeOccurrence } from './occurrence-change.ts'
import { splitSeries } from './series-split.ts'

interface Removal {
  /** The event as it is stored from now on; null where nothing is left. */
  kept: StoredEvent | null
  /** The differences for members who responded. */
  alterations: Alteration[]
}

/**
 * Removes an event. Of a series `scope` says which occurrences; without it the one that the id names.
 * @throws {Refusal} absent, conflict (If-Match)
 */
export async function removeEvent(
  context: Context,
  viewer: Viewer,
  target: EditTarget,
): Promise<{ _id: string }> {
  await context.database.transaction().execute(async (transaction) => {
    const edited = await holdEditedEvent(transaction, target)
    const { stored, shown } = edited
    await recordEventChange(context, transaction, viewer, {
      act: 'remove event',
      id: target.id,
      before: eventForAudit(shown.fields, shown.span),
      after: null,
    })
    const { kept, alterations } = removalFrom(edited, target.scope)
    await announceAlterations(context, transaction, viewer, alterations)
    if (kept) await updateEvent(transaction, stored, kept, context.config.now())
    else await deleteEvent(transaction, stored.event.id)
  })
  return { _id: target.id }
}

function removalFrom({ stored, shown }: EditedEvent, scope: Scope = 'this'): Removal {
  const start = shown.originalStart
  if (start !== null && scope === 'this') {
    const rsvps = stored.rsvps.filter(({ original_start }) => original_start === start)
    return { kept: removeOccurrence(stored, start), alterations: [{ before: shown, after: null, rsvps }] }
  }
  const parts = start !== null && scope === 'following' ? splitSeries(stored, start) : null
  return parts
    ? { kept: parts.earlier, alterations: asDatesOf(stored.event, removalsOf(parts.following)) }
    : { kept: null, alterations: removalsOf(stored) }
}
