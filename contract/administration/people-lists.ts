import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { id, queryText } from '../fields.ts'
import { storedFilter } from '../letters/filters.ts'
import { exportColumns } from './duplicates-and-lists-options.ts'
import { usersFilter } from './users.ts'

const columns = queryText(500)
  .optional()
  .describe(
    `Columns with commas between them, in this order; all of them without it: ${exportColumns.join(', ')}. The balance is for callers who keep money`,
  )

/** The same search and filters as in the list of users. */
export const exportQuery = usersFilter.extend({ columns })

const namedPeople = z.array(z.object({ _id: id, name: z.string() }))

export const addressLabels = z.object({
  labels: z.array(z.object({ lines: z.array(z.string()).describe('The name, then the address') })),
  without: z.int().describe('People of the list whose address is not known'),
  quiet: z.int().describe('People who want no mail, and get no label'),
  withoutPeople: namedPeople.describe('The people counted by `without`, by name'),
  quietPeople: namedPeople.describe('The people counted by `quiet`, by name'),
})

/** A member as the booklet has them: nothing that another member does not see. */
export const bookletEntry = z.object({
  _id: id,
  name: z.string(),
  otherName: z.string().nullable(),
  title: z.string().nullable(),
  phone: z.string().nullable(),
  location: z.string().nullable(),
  birthDay: z.string().nullable().describe('MM-DD'),
})

export type ExportQuery = z.infer<typeof exportQuery>
export type AddressLabels = z.infer<typeof addressLabels>
export type BookletEntry = z.infer<typeof bookletEntry>

/** Endpoints for lists of people on paper and in files, and for letters to them. */
export const peopleListEndpoints = endpoints({
  'GET /api/admin/people/filter': {
    name: 'readPeopleFilter',
    summary:
      'The people that a list finds, as a filter for letters and selections; at most 10,000 where a filter cannot express its search',
    audience: 'write letters',
    query: usersFilter,
    response: z.object({ filter: storedFilter }),
  },
  'GET /api/admin/people.csv': {
    name: 'exportPeople',
    summary: 'The filtered people with chosen columns, as CSV',
    audience: 'exchange members file',
    grave: true,
    query: exportQuery,
    response: z.string().describe('text/csv'),
    file: 'people.csv',
  },
  'GET /api/admin/people.xlsx': {
    name: 'exportPeopleWorkbook',
    summary: 'The filtered people with chosen columns, as a workbook; at most 5,000',
    audience: 'exchange members file',
    grave: true,
    query: exportQuery,
    response: z.string().describe('A workbook'),
    file: 'people.xlsx',
    refusals: ['conflict'],
  },
  'GET /api/admin/labels': {
    name: 'listAddressLabels',
    summary:
      'Address labels for the filtered people: one for a household whose address is shared; at most 3,000',
    audience: 'keep members',
    query: usersFilter,
    response: addressLabels,
    refusals: ['conflict'],
  },
  'GET /api/admin/booklet': {
    name: 'readBooklet',
    summary:
      'The filtered people as a booklet for members, with what each shows to other members; at most 3,000',
    audience: 'keep members',
    query: usersFilter,
    response: z.array(bookletEntry),
    refusals: ['conflict'],
  },
})
