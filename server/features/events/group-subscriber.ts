import type { Connection } from '../../database/connection.ts'
import type { Context } from '../../endpoints/context.ts'
import type { GroupSubscriber } from '../groups/group-subscribers.ts'
import { releaseSeats } from './account-subscriber.ts'
import { announceAlterations } from './attendance/attendee-emails.service.ts'
import { deleteComingRsvpsOf, listAllRsvps } from './attendance/rsvps.queries.ts'
import { removalsOf } from './editing/alterations.ts'
import { countEventsOf, listComingEventIds, listExceptions, lockEvent } from './series/events.queries.ts'
import { endGroupSubscription } from './subscriptions/subscriptions.service.ts'

/** Ends the seats and calendar addresses of people who leave. Cancels the events of a removed group. */
export const eventsOnGroups: GroupSubscriber = {
  async left({ config, transaction }, { groupId, userId }) {
    await releaseSeats({ config }, transaction, { userId, groupId })
    await deleteComingRsvpsOf(transaction, { userId, groupId }, config.now().toISOString())
    await endGroupSubscription(transaction, { userId }, groupId)
  },
  async beforeRemoval({ config, transaction }, { groupId, by }) {
    await callOff({ config }, transaction, { groupId, by })
  },
  async count({ database }, groupId) {
    return { events: await countEventsOf(database, groupId) }
  },
}

/** Notifies the attendees of a group's coming events that these are cancelled. */
async function callOff(
  context: Pick<Context, 'config'>,
  transaction: Connection,
  { groupId, by }: { groupId: string; by: string },
): Promise<void> {
  const ids = await listComingEventIds(transaction, groupId, context.config.now().toISOString())
  for (const id of ids) {
    const event = await lockEvent(transaction, id)
    if (!event) continue
    const exceptions = await listExceptions(transaction, id)
    const rsvps = await listAllRsvps(transaction, id)
    await announceAlterations(context, transaction, { userId: by }, removalsOf({ event, exceptions, rsvps }))
  }
}
