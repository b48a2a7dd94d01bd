import { z } from 'zod'
import { endpoints } from '../endpoint.ts'

/** The personal columns of the members' file (CSV, UTF-8), in the order of the export. */
export const personColumns = [
  'position',
  'company',
  'website',
  'location',
  'gender',
  'dob',
  'dob_seen_by',
  'phone',
  'phone_seen_by',
  'skills',
  'bio',
  'twitter',
  'facebook',
  'youtube',
  'linkedin',
  'instagram',
] as const

/** One membership per row; several memberships take several rows with the same email. */
const membershipColumns = ['title', 'category', 'type', 'from', 'to', 'active', 'confirmed'] as const

export const memberColumns = ['email', 'name', ...personColumns, ...membershipColumns] as const
export type MemberColumn = (typeof memberColumns)[number]

/** Largest file, in megabytes of 1,000,000 bytes. */
export const memberFileMegabytes = 64
/** Largest workbook (.xlsx), in such megabytes; it is in memory as a whole while being read. */
export const workbookMegabytes = 16
/** The content type of a workbook. */
export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** Problems listed in the report, which also contains their total number. */
export const problemsListed = 1000
/** Different causes listed in the report. */
export const causesListed = 200

const audience = 'exchange members file'

/** The outcome of checking or importing a members' file. */
export const importReport = z.object({
  rows: z.int(),
  people: z.int().describe('New people'),
  memberships: z.int(),
  invitations: z.int().describe('New people with an address; invited where the query asks for it'),
  existing: z.int().describe('People who are known already; they stay as they are'),
  problems: z.array(z.object({ row: z.int(), column: z.string().nullable(), msg: z.string() })),
  problemCount: z.int(),
  causes: z
    .array(
      z.object({ column: z.string().nullable(), msg: z.string(), count: z.int(), rows: z.array(z.int()) }),
    )
    .describe('The problems grouped, the most frequent first, each with its first rows'),
  headings: z.array(z.string()),
  ignored: z.array(z.string()).describe('Headings of columns that this call does not read'),
  unsureDates: z.array(z.string()).describe('Columns with dates whose day and month could be mistaken'),
  rejected: z
    .array(z.object({ row: z.int(), cells: z.array(z.string()), reasons: z.array(z.string()) }))
    .describe('The rows that have problems, to be put right'),
  imported: z.boolean(),
})

const columnList = z.string().max(200).optional()

export const importQuery = z.object({
  dryRun: z.enum(['true', 'false']).optional(),
  goodRows: z
    .enum(['true', 'false'])
    .optional()
    .describe('Import the rows without problems, and leave the others'),
  invite: z
    .enum(['true', 'false'])
    .optional()
    .describe('Invite the new people who have an address; nobody is written to otherwise'),
  dayFirst: columnList.describe('Columns, with commas between them, whose dates begin with the day'),
  monthFirst: columnList.describe('Columns whose dates begin with the month, which is assumed otherwise'),
})

/** Endpoints for importing and exporting members as text/csv. */
export const memberFileEndpoints = endpoints({
  'GET /api/admin/members/export': {
    name: 'exportMembers',
    summary: 'All members as CSV, one row for each membership',
    audience,
    grave: true,
    response: z.string().describe('text/csv'),
    file: 'members.csv',
  },
  'GET /api/admin/members/template': {
    name: 'downloadMembersTemplate',
    summary: 'The columns of the members’ file as an empty CSV',
    audience,
    response: z.string().describe('text/csv'),
    file: 'members-template.csv',
  },
  'POST /api/admin/members/import': {
    name: 'importMembers',
    summary: 'Import members from text/csv: all of them, or none and a list of problems; `dryRun` only looks',
    audience,
    upload: ['text/csv'],
    query: importQuery,
    response: importReport,
    refusals: ['too_large', 'wrong_type', 'invalid'],
  },
})

export type ImportQuery = z.infer<typeof importQuery>
export type ImportReport = z.infer<typeof importReport>
