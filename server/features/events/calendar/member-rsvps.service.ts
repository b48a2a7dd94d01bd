import type { MemberRsvp } from '../../../../contract/events/attendance/schemas.ts'
import { memberRsvpsShown } from '../../../../contract/events/limits.ts'
import type { Context } from '../../../endpoints/context.ts'
import { Refusal } from '../../../endpoints/refusal.ts'
import { listLatestRsvpsOf } from '../attendance/rsvps.queries.ts'
import { occurrenceId } from '../series/occurrence-id.ts'
import { findOccurrence } from '../series/occurrence-lookup.ts'
import { viewEvent } from './event-view.ts'

/** Lists the latest RSVPs of a member, newest first; dates that a series no longer has are left out. */
export async function listMemberRsvps(
  { database }: Pick<Context, 'database'>,
  userId: string,
): Promise<MemberRsvp[]> {
  const rsvps = await listLatestRsvpsOf(database, userId, memberRsvpsShown)
  const found = await Promise.all(
    rsvps.map(async ({ event_id, original_start, answer, guests }) => {
      const id = occurrenceId(event_id, original_start || null)
      const event = await findOccurrence(database, id).catch(unlessAbsent)
      return event ? [{ event: viewEvent(event.occurrence, new Map()), answer, guests }] : []
    }),
  )
  return found.flat()
}

function unlessAbsent(error: unknown): null {
  if (error instanceof Refusal && error.code === 'absent') return null
  throw error
}
