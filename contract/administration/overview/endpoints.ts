import { z } from 'zod'
import { auditEntry, auditLogFilter, auditLogQuery } from '../../audit/schemas.ts'
import { endpoints } from '../../endpoint.ts'
import { id, paging } from '../../fields.ts'
import { reasonInput } from '../../posts/schemas.ts'
import {
  announcementInput,
  announcementState,
  announcementsQuery,
} from '../../society/announcements/schemas.ts'
import {
  markdown,
  newPage,
  pageEntry,
  pageState,
  pageText,
  picture,
  rendered,
  revision,
} from '../../society/pages/schemas.ts'
import { settingsChange, settingsState } from '../../society/settings/schemas.ts'
import { overview, waitingAccount } from './schemas.ts'

const byId = z.object({ id })
const table = z.string().describe('text/csv')

/** What officers run the site with. Changes take `If-Match` with the version they were made from. */
export const administrationEndpoints = endpoints({
  'GET /api/admin/overview': {
    summary: 'Where the society stands',
    audience: 'administrators',
    response: overview,
  },
  'GET /api/admin/settings': {
    summary: 'The settings in force, and which of them were saved here',
    audience: 'administrators',
    response: settingsState,
    versioned: true,
  },
  'PUT /api/admin/settings': {
    summary: 'Save settings, or let them follow the environment again',
    audience: 'administrators',
    body: settingsChange,
    response: settingsState,
    refusals: ['conflict'],
    versioned: true,
  },
  'GET /api/admin/pages': {
    summary: 'All pages, drafts included',
    audience: 'administrators',
    response: z.array(pageEntry),
  },
  'POST /api/admin/pages': {
    summary: 'Add a page; it is a draft until it is published',
    audience: 'administrators',
    body: newPage,
    response: pageState,
    status: 201,
    refusals: ['conflict'],
    versioned: true,
  },
  'GET /api/admin/pages/:id': {
    summary: 'A page as it is edited',
    audience: 'administrators',
    params: byId,
    response: pageState,
    refusals: ['absent'],
    versioned: true,
  },
  'PUT /api/admin/pages/:id/draft': {
    summary: 'Save the draft of a page',
    audience: 'administrators',
    params: byId,
    body: pageText,
    response: pageState,
    refusals: ['absent', 'conflict'],
    versioned: true,
  },
  'DELETE /api/admin/pages/:id/draft': {
    summary: 'Throw the draft of a page away',
    audience: 'administrators',
    params: byId,
    response: pageState,
    refusals: ['absent', 'conflict', 'invalid'],
    versioned: true,
  },
  'PUT /api/admin/pages/:id': {
    summary: 'Publish a text of a page',
    audience: 'administrators',
    params: byId,
    body: pageText,
    response: pageState,
    refusals: ['absent', 'conflict'],
    versioned: true,
  },
  'DELETE /api/admin/pages/:id': {
    summary: 'Remove an added page with its history',
    audience: 'administrators',
    params: byId,
    response: null,
    refusals: ['absent', 'conflict', 'invalid', 'forbidden'],
  },
  'GET /api/admin/pages/:id/revisions': {
    summary: 'What was published of a page, newest first',
    audience: 'administrators',
    params: byId,
    query: z.object(paging),
    response: z.array(revision),
    refusals: ['absent'],
    paged: true,
  },
  'POST /api/admin/preview': {
    summary: 'Markdown as it will stand on a page',
    audience: 'administrators',
    body: markdown,
    response: rendered,
  },
  'POST /api/admin/pictures': {
    summary: 'Store a picture, sent as the body (image/jpeg, png, webp or gif, at most 12 MiB)',
    audience: 'administrators',
    response: picture,
    status: 201,
    refusals: ['invalid', 'too_large', 'wrong_type'],
  },
  'GET /api/admin/announcements': {
    summary: 'All announcements, newest first, drafts and those of days to come included',
    audience: 'administrators',
    query: announcementsQuery,
    response: z.array(announcementState),
    paged: true,
  },
  'POST /api/admin/announcements': {
    summary: 'Write an announcement',
    audience: 'administrators',
    body: announcementInput,
    response: announcementState,
    status: 201,
    versioned: true,
  },
  'GET /api/admin/announcements/:id': {
    summary: 'An announcement as it is edited',
    audience: 'administrators',
    params: byId,
    response: announcementState,
    refusals: ['absent'],
    versioned: true,
  },
  'PUT /api/admin/announcements/:id': {
    summary: 'Change an announcement',
    audience: 'administrators',
    params: byId,
    body: announcementInput,
    response: announcementState,
    refusals: ['absent', 'conflict'],
    versioned: true,
  },
  'DELETE /api/admin/announcements/:id': {
    summary: 'Remove an announcement',
    audience: 'administrators',
    params: byId,
    response: null,
    refusals: ['absent', 'conflict', 'invalid'],
  },
  'GET /api/admin/approvals': {
    summary: 'Accounts that wait for approval, the longest waiting first',
    audience: 'administrators',
    query: z.object(paging),
    response: z.array(waitingAccount),
    paged: true,
  },
  'PUT /api/admin/approvals/:id': {
    summary: 'Let a new account in',
    audience: 'administrators',
    params: byId,
    response: null,
    refusals: ['absent'],
  },
  'PUT /api/admin/approvals/:id/refusal': {
    summary: 'Refuse a new account, which removes it',
    audience: 'administrators',
    params: byId,
    body: reasonInput,
    response: null,
    refusals: ['absent'],
  },
  'GET /api/admin/acts': {
    summary: 'What administrators did, newest first',
    audience: 'administrators',
    query: auditLogQuery,
    response: z.array(auditEntry),
    paged: true,
  },
  'GET /api/admin/acts.csv': {
    summary: 'The same as a table (text/csv)',
    audience: 'administrators',
    query: auditLogFilter,
    response: table,
    file: 'acts.csv',
  },
})
