import { endpoints } from '../../endpoint.ts'
import { subscriptionAddress, subscriptionState } from './schemas.ts'

export const subscriptionEndpoints = endpoints({
  'GET /api/events/feed': {
    name: 'readCalendarSubscription',
    summary: 'Whether there is a personal feed address',
    audience: 'members',
    part: 'calendarOn',
    response: subscriptionState,
  },
  'POST /api/events/feed': {
    name: 'createCalendarSubscription',
    summary: 'Make a personal feed address; an earlier one ends',
    audience: 'members',
    part: 'calendarOn',
    response: subscriptionAddress,
    status: 201,
  },
  'DELETE /api/events/feed': {
    name: 'endCalendarSubscription',
    summary: 'End the personal feed address',
    audience: 'members',
    part: 'calendarOn',
    response: null,
  },
})
