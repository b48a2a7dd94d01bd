import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { drawing, givenDay, id, storedDate } from '../fields.ts'
import { storedCategory } from '../profiles/membership-options.ts'

const month = z.string().regex(/^\d{4}-\d{2}$/)

/** The state of the automatic backups. */
export const backups = z.object({
  on: z.boolean().describe('Whether the site makes backups by itself'),
  lastSuccess: z.iso.datetime().nullable(),
  failure: z.object({ at: z.iso.datetime(), reason: z.string() }).nullable(),
})

/** The state of the society, for the first page of the administration. */
export const overview = z.object({
  accounts: z.int(),
  profiles: z.int(),
  waiting: z.int().describe('Accounts that wait for approval'),
  reports: z.int().describe('Open reports of posts and comments'),
  claims: z.int().describe('Memberships that wait to be confirmed'),
  membersByMonth: z
    .array(z.object({ month, counts: z.record(z.string(), z.int()) }))
    .describe(
      'Members of each category at the end of the last twelve months; a member of two counts once, in the first of: founder, executive, advisory, the society’s own, general',
    ),
  newAccounts: z.array(z.object({ month, count: z.int() })),
  years: z
    .array(z.object({ year: z.int(), joined: z.int(), left: z.int(), members: z.int() }))
    .describe(
      'Members since the first membership: how many joined and left in a year, and were members at its end. Deleted accounts are not among them',
    ),
  attendance: z
    .array(
      z.object({
        _id: id,
        title: z.string(),
        start: z.string(),
        going: z.int().describe('People with a seat, guests included'),
        seats: z.int().nullable().describe('null without a limit'),
      }),
    )
    .describe('The latest events of the past year that had RSVPs'),
  towns: z
    .array(z.object({ town: z.string(), members: z.int() }))
    .describe('The largest towns of listed members, as far as the caller may see where they live'),
  elsewhere: z
    .int()
    .describe('Such members in other towns; each of them has fewer than three, or is none of the largest'),
  drawings: z.object({
    membersByMonth: drawing,
    newAccounts: drawing,
    members: drawing.describe('Members by year'),
    turnover: drawing.describe('Joined and left by year'),
    attendance: drawing,
    towns: drawing,
  }),
  birthdays: z.array(z.object({ _id: id, name: z.string(), date: z.string().describe('MM-DD') })),
  backups: backups
    .nullable()
    .describe(
      'What became of the latest backup; the failure is null once another succeeded. null without settings',
    ),
  events: z.array(z.object({ _id: id, title: z.string(), start: z.string() })),
})

export type Overview = z.infer<typeof overview>

export const overviewEndpoints = endpoints({
  'GET /api/admin/overview': {
    name: 'readOverview',
    summary: 'Where the society stands',
    audience: 'see members',
    response: overview,
  },
})

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
