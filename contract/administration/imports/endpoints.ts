import { z } from 'zod'
import { endpoints } from '../../endpoint.ts'
import { id, paging } from '../../fields.ts'
import { workbookType } from '../members-file.ts'
import {
  fileNameQuery,
  importMatching,
  importReading,
  importRow,
  importStart,
  memberImport,
  missingPerson,
  missingQuery,
  rowDecisionsInput,
  rowListQuery,
} from './schemas.ts'

const audience = 'exchange members file'
const params = z.object({ id })
const response = memberImport

/** Endpoints for imports in steps: upload, map columns, preview, start, stop, undo. */
export const importEndpoints = endpoints({
  'GET /api/admin/imports': {
    name: 'listImports',
    summary: 'The imports of the last day, the newest first',
    audience,
    response: z.array(memberImport),
  },
  'POST /api/admin/imports': {
    name: 'uploadImport',
    summary: 'Read a list of people (text with separated cells, or a workbook) to be looked at',
    audience,
    upload: ['text/csv', workbookType],
    query: fileNameQuery,
    response,
    status: 201,
    refusals: ['too_large', 'wrong_type', 'invalid'],
  },
  'GET /api/admin/imports/:id': {
    name: 'readImport',
    summary: 'An import, and how far it is',
    audience,
    params,
    response,
    refusals: ['absent'],
  },
  'DELETE /api/admin/imports/:id': {
    name: 'discardImport',
    summary: 'Forget a list that was not imported',
    audience,
    params,
    response: null,
    refusals: ['absent', 'conflict'],
  },
  'PUT /api/admin/imports/:id/matching': {
    name: 'matchImportColumns',
    summary: 'Say what the columns hold, and check the rows; remembered by heading',
    audience,
    params,
    body: importMatching,
    response,
    refusals: ['absent', 'conflict'],
  },
  'PUT /api/admin/imports/:id/reading': {
    name: 'readImportOtherwise',
    summary: 'Choose another sheet or row of headings; the columns are guessed again',
    audience,
    params,
    body: importReading,
    response,
    refusals: ['absent', 'conflict'],
  },
  'GET /api/admin/imports/:id/missing': {
    name: 'listMissingPeople',
    summary:
      'Who is on one side only: members who are not on the list, or people of the list who are no members',
    audience,
    params,
    query: missingQuery.extend(paging),
    response: z.array(missingPerson),
    paged: true,
    refusals: ['absent'],
  },
  'GET /api/admin/imports/:id/rows': {
    name: 'listImportRows',
    summary: 'The people of a list as they would be, and what would change or was skipped or kept',
    audience,
    params,
    query: rowListQuery.extend(paging),
    response: z.array(importRow),
    paged: true,
    refusals: ['absent'],
  },
  'GET /api/admin/imports/:id/bad-rows.csv': {
    name: 'downloadBadRows',
    summary: 'The rows that have problems, with the reasons, to be put right',
    audience,
    params,
    response: z.string().describe('text/csv'),
    file: 'rows-with-problems.csv',
    refusals: ['absent'],
  },
  'PUT /api/admin/imports/:id/decisions': {
    name: 'decideImportRows',
    summary: 'Say of people who are known whether they are changed',
    audience,
    params,
    body: rowDecisionsInput,
    response,
    refusals: ['absent', 'conflict'],
  },
  'POST /api/admin/imports/:id/start': {
    name: 'startImport',
    summary: 'Import what was checked',
    audience,
    params,
    body: importStart,
    response,
    refusals: ['absent', 'conflict', 'proof_required'],
  },
  'POST /api/admin/imports/:id/stop': {
    name: 'stopImport',
    summary: 'Stop an import, which takes back what it has done',
    audience,
    params,
    response,
    refusals: ['absent', 'conflict'],
  },
  'POST /api/admin/imports/:id/undo': {
    name: 'undoImport',
    summary: 'Take back what an import did, as far as nobody has changed it since',
    audience,
    params,
    response,
    refusals: ['absent', 'conflict'],
  },
})
