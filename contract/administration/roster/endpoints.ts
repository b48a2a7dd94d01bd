import { z } from 'zod'
import { endpoints } from '../../endpoint.ts'
import { id } from '../../fields.ts'
import { rosterCorrection, rosterFilter, rosterHolding, rosterQuery, rosterTerm, termEnd } from './schemas.ts'

const audience = 'keep roster'

/** The roster, which keeps what administrators confirmed as it was then. */
export const rosterEndpoints = endpoints({
  'GET /api/admin/roster': {
    name: 'listRoster',
    summary: 'Who held which title and category on a day, by name',
    audience,
    query: rosterQuery,
    response: z.array(rosterHolding),
    paged: true,
  },
  'GET /api/admin/roster.csv': {
    name: 'downloadRoster',
    summary: 'The same as a table (text/csv)',
    audience,
    grave: true,
    query: rosterFilter,
    response: z.string().describe('text/csv'),
    file: 'roster.csv',
  },
  'GET /api/admin/roster/count': {
    name: 'countRoster',
    summary: 'How many people hold something on a day; whoever holds two things counts once',
    audience,
    query: rosterFilter,
    response: z.object({ people: z.int() }),
  },
  'GET /api/admin/roster/:id': {
    name: 'readRosterTerm',
    summary: 'A term whose entry no profile has any more',
    audience,
    params: z.object({ id }),
    response: rosterTerm,
    refusals: ['absent'],
  },
  'PUT /api/admin/roster/:id': {
    name: 'correctRosterTerm',
    summary: 'Correct a term whose entry no profile has any more',
    audience,
    params: z.object({ id }),
    body: rosterCorrection,
    response: null,
    refusals: ['absent', 'conflict'],
  },
  'POST /api/admin/roster/:id/end': {
    name: 'endRosterTerm',
    summary: 'End what the roster holds of an entry that its owner removed or changed',
    audience,
    params: z.object({ id }),
    body: termEnd,
    response: null,
    refusals: ['absent'],
  },
})
