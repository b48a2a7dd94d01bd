import { z } from 'zod'
import { endpoints } from '../../endpoint.ts'
import { id } from '../../fields.ts'
import { eventPath } from '../schemas.ts'
import { attendee, eventAttendance, ownRsvp, rsvpInput } from './schemas.ts'

export const attendanceEndpoints = endpoints({
  'GET /api/events/:id/answers': {
    name: 'listRsvps',
    summary: 'Who answered, and how',
    audience: 'members',
    part: 'calendarOn',
    params: eventPath,
    response: z.array(attendee),
    refusals: ['absent'],
  },
  'GET /api/events/:id/answers.csv': {
    name: 'downloadRsvps',
    summary: 'Who answered, as a table (text/csv)',
    audience: 'keep events',
    grave: true,
    part: 'calendarOn',
    params: eventPath,
    response: z.string(),
    refusals: ['absent'],
    file: 'answers.csv',
  },
  'GET /api/events/:id/attendance': {
    name: 'readAttendance',
    summary: 'Who comes, A to Z, with adults, children and phone numbers',
    audience: 'keep events',
    part: 'calendarOn',
    params: eventPath,
    response: eventAttendance,
    refusals: ['absent'],
  },
  'PUT /api/events/:id/answers/:user': {
    name: 'setRsvpOf',
    summary: 'Answer for somebody who called; also after answers have closed, until the event is over',
    audience: 'keep events',
    part: 'calendarOn',
    params: eventPath.extend({ user: id }),
    body: rsvpInput,
    response: ownRsvp,
    refusals: ['absent', 'conflict'],
  },
  'GET /api/events/:id/answer': {
    name: 'readOwnRsvp',
    summary: 'The own answer',
    audience: 'members',
    part: 'calendarOn',
    params: eventPath,
    response: ownRsvp,
    refusals: ['absent'],
  },
  'PUT /api/events/:id/answer': {
    name: 'setOwnRsvp',
    summary: 'Answer an invitation: going, maybe or not, with guests. Who finds it full waits',
    audience: 'members',
    part: 'calendarOn',
    params: eventPath,
    body: rsvpInput,
    response: ownRsvp,
    refusals: ['absent', 'conflict'],
  },
})
