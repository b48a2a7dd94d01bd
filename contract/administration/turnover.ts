import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { drawing, givenDay, storedDate } from '../fields.ts'
import { storedCategory } from '../profiles/option-fields.ts'

/** The period of the numbers; both days are included. */
export const turnoverQuery = z.object({
  from: givenDay.optional().describe('1 January four years before the last day, unless given'),
  to: givenDay.optional().describe('Today in the society’s zone unless given'),
})

const counts = { joined: z.int(), left: z.int(), died: z.int() }

/** People who joined, left and died within a period. */
export const turnover = z.object({
  from: storedDate,
  to: storedDate,
  years: z
    .array(z.object({ year: z.int(), ...counts }))
    .describe('Every year of the period, the first and the last as far as they lie within it'),
  categories: z
    .array(z.object({ year: z.int(), category: storedCategory, ...counts }))
    .describe('The same by category: of the first membership for joining, otherwise of the last'),
  drawing,
})

export type TurnoverQuery = z.infer<typeof turnoverQuery>
export type Turnover = z.infer<typeof turnover>

const audience = 'see members'

/** Endpoints for the yearly numbers of the society. */
export const turnoverEndpoints = endpoints({
  'GET /api/admin/turnover': {
    name: 'readTurnover',
    summary: 'How many people joined, left and died, by year and category, in any period',
    audience,
    query: turnoverQuery,
    response: turnover,
  },
  'GET /api/admin/turnover.csv': {
    name: 'downloadTurnover',
    summary: 'The same as a table (text/csv)',
    audience,
    query: turnoverQuery,
    response: z.string().describe('text/csv'),
    file: 'turnover.csv',
  },
})
