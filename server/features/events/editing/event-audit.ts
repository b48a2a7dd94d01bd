import type { Connection } from '../../../database/connection.ts'
import type { EventFields } from '../../../database/rows/event-rows.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { recordAuditEntry } from '../../audit/audit.service.ts'
import type { Span } from '../series/event-times.ts'

/** What an officer did to the calendar; the values are the event as it was and as it was asked to be. */
interface EventAct {
  act: 'create event' | 'change event' | 'remove event'
  id: string
  before: object | null
  after: object | null
}

/** Writes a change of the calendar into the officers' log. Events belong to nobody, so nothing of it is blanked. */
export function recordEventChange(
  { config }: Pick<Context, 'config'>,
  transaction: Connection,
  viewer: Viewer,
  { act, id, before, after }: EventAct,
): Promise<void> {
  const subject = { kind: 'event', id }
  return recordAuditEntry(config, transaction, viewer, {
    act,
    subject,
    aboutUserId: null,
    before,
    after,
    reason: null,
  })
}

/** An event as the log shows it. */
export function loggedEvent(
  { title, place, notes, cancelled }: Pick<EventFields, 'title' | 'place' | 'notes' | 'cancelled'>,
  { starts_at, ends_at }: Pick<Span, 'starts_at' | 'ends_at'>,
): object {
  return { title, place, notes, cancelled, start: starts_at, end: ends_at }
}
