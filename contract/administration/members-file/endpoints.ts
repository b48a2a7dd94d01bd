import { z } from 'zod'
import { endpoints } from '../../endpoint.ts'

const audience = 'administrators'

/** The outcome of checking or importing a members' file. */
export const importReport = z.object({
  rows: z.int(),
  people: z.int().describe('New accounts; each is invited to claim it'),
  memberships: z.int(),
  existing: z.int().describe('People who have an account already; they stay as they are'),
  problems: z.array(z.object({ row: z.int(), column: z.string().nullable(), msg: z.string() })),
  problemCount: z.int(),
  imported: z.boolean(),
})

/** Members as a file: text/csv in both directions. */
export const memberFileEndpoints = endpoints({
  'GET /api/admin/members/export': {
    summary: 'All members as CSV, one row for each membership',
    audience,
    grave: true,
    response: z.string().describe('text/csv'),
    file: 'members.csv',
  },
  'GET /api/admin/members/template': {
    summary: 'The columns of the members’ file as an empty CSV',
    audience,
    response: z.string().describe('text/csv'),
    file: 'members-template.csv',
  },
  'POST /api/admin/members/import': {
    summary: 'Import members from text/csv: all of them, or none and a list of problems; `dryRun` only looks',
    audience,
    upload: ['text/csv'],
    query: z.object({ dryRun: z.enum(['true', 'false']).optional() }),
    response: importReport,
    refusals: ['too_large', 'wrong_type', 'invalid'],
  },
})

export type ImportReport = z.infer<typeof importReport>
