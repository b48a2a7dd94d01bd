import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { id } from '../fields.ts'
import {
  attendee,
  changeQuery,
  event,
  eventDetails,
  eventInput,
  eventList,
  ownRsvp,
  rsvpInput,
  scopeQuery,
  subscriptionAddress,
  subscriptionState,
  windowQuery,
} from './schemas.ts'

const eventId = z.object({ id })

export const eventEndpoints = endpoints({
  'GET /api/events': {
    summary: 'Every event and occurrence of a window; without one, a year back and two ahead',
    audience: 'everyone',
    query: windowQuery,
    response: eventList,
  },
  'GET /api/events/upcoming': {
    summary: 'The next five events',
    audience: 'everyone',
    response: z.array(event),
  },
  'GET /api/events/:id': {
    summary: 'An event, a series or an occurrence, with everything about it and its ETag',
    audience: 'everyone',
    params: eventId,
    response: eventDetails,
    refusals: ['absent'],
    versioned: true,
  },
  'POST /api/events': {
    summary: 'Create an event or a series',
    audience: 'administrators',
    body: eventInput,
    response: eventDetails,
    status: 201,
    versioned: true,
  },
  'PUT /api/events/:id': {
    summary: 'Change an event; of a series `scope` says which occurrences. With If-Match only that version',
    audience: 'administrators',
    params: eventId,
    query: changeQuery,
    body: eventInput,
    response: eventDetails,
    refusals: ['absent', 'conflict', 'answers_lost'],
    versioned: true,
  },
  'DELETE /api/events/:id': {
    summary: 'Remove an event; of a series `scope` says which occurrences',
    audience: 'administrators',
    params: eventId,
    query: scopeQuery,
    response: z.object({ _id: id }),
    refusals: ['absent', 'conflict'],
  },
  'GET /api/events/:id/answers': {
    summary: 'Who answered, and how',
    audience: 'members',
    params: eventId,
    response: z.array(attendee),
    refusals: ['absent'],
  },
  'GET /api/events/:id/answers.csv': {
    summary: 'Who answered, as a table (text/csv)',
    audience: 'administrators',
    params: eventId,
    response: z.string(),
    refusals: ['absent'],
    file: 'answers.csv',
  },
  'GET /api/events/:id/answer': {
    summary: 'The own answer',
    audience: 'members',
    params: eventId,
    response: ownRsvp,
    refusals: ['absent'],
  },
  'PUT /api/events/:id/answer': {
    summary: 'Answer an invitation: going, maybe or not, with guests. Who finds it full waits',
    audience: 'members',
    params: eventId,
    body: rsvpInput,
    response: ownRsvp,
    refusals: ['absent', 'conflict'],
  },
  'GET /api/events/feed': {
    summary: 'Whether there is a personal feed address',
    audience: 'members',
    response: subscriptionState,
  },
  'POST /api/events/feed': {
    summary: 'Make a personal feed address; an earlier one ends',
    audience: 'members',
    response: subscriptionAddress,
    status: 201,
  },
  'DELETE /api/events/feed': {
    summary: 'End the personal feed address',
    audience: 'members',
    response: null,
  },
})
