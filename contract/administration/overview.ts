import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { drawing, id } from '../fields.ts'

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
