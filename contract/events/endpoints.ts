import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { id } from '../fields.ts'
import {
  answerEntry,
  answerInput,
  changeQuery,
  event,
  eventDetails,
  eventInput,
  eventList,
  feedAddress,
  feedState,
  ownAnswer,
  scopeQuery,
  windowQuery,
} from './schemas.ts'

const eventId = z.object({ id })

export const eventEndpoints = endpoints({
  'GET /api/events': {
    summary: 'Every event and occurrence of a window; without one, a year back and two ahead',
    audience: 'everyone',
    query: windowQuery,
    answer: eventList,
  },
  'GET /api/events/upcoming': {
    summary: 'The next five events',
    audience: 'everyone',
    answer: z.array(event),
  },
  'GET /api/events/:id': {
    summary: 'An event, a series or an occurrence, with everything about it and its ETag',
    audience: 'everyone',
    params: eventId,
    answer: eventDetails,
    refusals: ['absent'],
    versioned: true,
  },
  'POST /api/events': {
    summary: 'Create an event or a series',
    audience: 'administrators',
    body: eventInput,
    answer: eventDetails,
    status: 201,
    versioned: true,
  },
  'PUT /api/events/:id': {
    summary: 'Change an event; of a series `scope` says which occurrences. With If-Match only that version',
    audience: 'administrators',
    params: eventId,
    query: changeQuery,
    body: eventInput,
    answer: eventDetails,
    refusals: ['absent', 'conflict', 'answers_lost'],
    versioned: true,
  },
  'DELETE /api/events/:id': {
    summary: 'Remove an event; of a series `scope` says which occurrences',
    audience: 'administrators',
    params: eventId,
    query: scopeQuery,
    answer: z.object({ _id: id }),
    refusals: ['absent', 'conflict'],
  },
  'GET /api/events/:id/answers': {
    summary: 'Who answered, and how',
    audience: 'members',
    params: eventId,
    answer: z.array(answerEntry),
    refusals: ['absent'],
  },
  'GET /api/events/:id/answers.csv': {
    summary: 'Who answered, as a table (text/csv)',
    audience: 'administrators',
    params: eventId,
    answer: z.string(),
    refusals: ['absent'],
    file: 'answers.csv',
  },
  'GET /api/events/:id/answer': {
    summary: 'The own answer',
    audience: 'members',
    params: eventId,
    answer: ownAnswer,
    refusals: ['absent'],
  },
  'PUT /api/events/:id/answer': {
    summary: 'Answer an invitation: going, maybe or not, with guests. Who finds it full waits',
    audience: 'members',
    params: eventId,
    body: answerInput,
    answer: ownAnswer,
    refusals: ['absent', 'conflict'],
  },
  'GET /api/events/feed': {
    summary: 'Whether there is a personal feed address',
    audience: 'members',
    answer: feedState,
  },
  'POST /api/events/feed': {
    summary: 'Make a personal feed address; an earlier one ends',
    audience: 'members',
    answer: feedAddress,
    status: 201,
  },
  'DELETE /api/events/feed': {
    summary: 'End the personal feed address',
    audience: 'members',
    answer: null,
  },
})
