import { z } from 'zod'
import { endpoints } from '../../endpoint.ts'
import { event, eventDetails, eventPath } from '../schemas.ts'
import { eventList, windowQuery } from './schemas.ts'

export const calendarEndpoints = endpoints({
  'GET /api/events': {
    name: 'listEvents',
    summary: 'Every event and occurrence of a window; without one, a year back and two ahead',
    audience: 'everyone',
    everyOrigin: true,
    part: 'calendarOn',
    query: windowQuery,
    response: eventList,
  },
  'GET /api/events/upcoming': {
    name: 'listUpcomingEvents',
    summary: 'The next five events',
    audience: 'everyone',
    everyOrigin: true,
    perSession: true,
    part: 'calendarOn',
    response: z.array(event),
  },
  'GET /api/events/:id': {
    name: 'readEvent',
    summary: 'An event, a series or an occurrence, with everything about it and its ETag',
    audience: 'everyone',
    everyOrigin: true,
    part: 'calendarOn',
    params: eventPath,
    response: eventDetails,
    refusals: ['absent'],
    versioned: true,
  },
})
