import type { Connection } from '../../../database/connection.ts'
import type { EventFields } from '../../../database/rows/event-rows.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { recordAuditEntry } from '../../audit/audit.service.ts'
import type { Span } from '../series/event-times.ts'

/** An administrative action on the calendar, with the event as it was and as it was asked to be. */
interface EventChange {
  act: 'create event' | 'change event' | 'remove event'
  id: string
  before: object | null
  after: object | null
}

/** Records a change of the calendar in the audit log. Events belong to nobody, so nothing of it is ever blanked. */
export function recordEventChange(
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

/** Returns what the audit log keeps of an event. */
export function eventForAudit(
  { title, place, notes, cancelled }: Pick<EventFields, 'title' | 'place' | 'notes' | 'cancelled'>,
  { starts_at, ends_at }: Pick<Span, 'starts_at' | 'ends_at'>,
): object {
  return { title, place, notes, cancelled, start: starts_at, end: ends_at }
}
