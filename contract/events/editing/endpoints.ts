import { z } from 'zod'
import { endpoints } from '../../endpoint.ts'
import { id } from '../../fields.ts'
import { eventDetails, eventPath } from '../schemas.ts'
import { changeQuery, eventInput, scopeQuery } from './schemas.ts'

export const editingEndpoints = endpoints({
  'POST /api/events': {
    name: 'createEvent',
    summary: 'Create an event or a series',
    audience: 'keep events',
    part: 'calendarOn',
    body: eventInput,
    response: eventDetails,
    status: 201,
    versioned: true,
    repeatable: true,
  },
  'PUT /api/events/:id': {
    name: 'updateEvent',
    summary: 'Change an event; of a series `scope` says which occurrences. With If-Match only that version',
    audience: 'keep events',
    part: 'calendarOn',
    params: eventPath,
    query: changeQuery,
    body: eventInput,
    response: eventDetails,
    refusals: ['absent', 'conflict', 'answers_lost'],
    versioned: true,
    ifMatch: 'optional',
  },
  'DELETE /api/events/:id': {
    name: 'removeEvent',
    summary: 'Remove an event; of a series `scope` says which occurrences',
    audience: 'keep events',
    part: 'calendarOn',
    params: eventPath,
    query: scopeQuery,
    response: z.object({ _id: id }),
    refusals: ['absent', 'conflict'],
    ifMatch: 'optional',
  },
})
