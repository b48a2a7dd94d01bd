import type { Connection } from '../../database/connection.ts'
import type { Context } from '../../endpoints/context.ts'
import type { AccountSubscriber } from '../accounts/account/account-subscribers.ts'
import type { GroupSubscriber } from '../groups/group-subscribers.ts'
import { announceAlterations, notifyMovedAttendees } from './attendance/attendee-emails.service.ts'
import {
  deleteComingRsvpsOf,
  listAllRsvps,
  listOccurrencesOfMember,
  listRsvps,
  type RespondentOfGroup,
} from './attendance/rsvps.queries.ts'
import { assignSeats } from './attendance/seats.ts'
import { endGroupSubscription, endSubscriptionOf } from './calendar/subscriptions.service.ts'
import { removalsOf } from './editing/event-storing.queries.ts'
import { countEventsOf, listComingEventIds, listExceptions, lockEvent } from './series/events.queries.ts'
import { asWhole, occurrenceStarting } from './series/occurrences.ts'

/** Releases the seats of removed and departed accounts, and ends their calendar addresses. */
export const eventsOnAccounts: AccountSubscriber = {
  // The personal calendar address gives access without a session, so it ends with the others.
  accessEnded: ({ transaction }, userId) => endSubscriptionOf(transaction, userId),
  // Events are locked before accounts, in the order in which RSVPs and changes of events lock them.
  beforeRemoval: ({ config, transaction }, userId) => releaseSeats({ config }, transaction, { userId }),
  async beforeDeparture({ config, transaction }, userId) {
    await releaseSeats({ config }, transaction, { userId })
    await deleteComingRsvpsOf(transaction, { userId }, config.now().toISOString())
  },
}

/** Gives a member's seats to the next in line, of all events or one group's. */
async function releaseSeats(
  context: Pick<Context, 'config'>,
  transaction: Connection,
  { userId, groupId }: RespondentOfGroup,
): Promise<void> {
  const now = context.config.now().toISOString()
  const coming = await listOccurrencesOfMember(transaction, { userId, groupId }, now)
  for (const { event_id, original_start } of coming) {
    const event = await lockEvent(transaction, event_id)
    if (!event) continue
    const occurrence =
      event.repeat === null && original_start === ''
        ? asWhole(event)
        : occurrenceStarting(event, await listExceptions(transaction, event_id), original_start)
    if (!occurrence) continue
    const rsvps = await listRsvps(transaction, event_id, original_start)
    const others = rsvps.filter(({ user_id }) => user_id !== userId)
    const { capacity } = occurrence.fields
    await notifyMovedAttendees(context, transaction, occurrence, {
      before: assignSeats(rsvps, capacity),
      after: assignSeats(others, capacity),
    })
  }
}

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
