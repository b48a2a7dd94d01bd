import { z } from 'zod'
import { auditEntry, auditLogFilter, auditLogQuery } from '../audit.ts'
import { securityEvents } from '../audit-options.ts'
import { endpoints } from '../endpoint.ts'
import { givenDay, id, instant, paging } from '../fields.ts'
import { mailStates } from './options-and-limits.ts'

const keyedHash = z.string().regex(/^[0-9a-f]{32}$/)

/**
 * An entry of the security log. Account and network are keyed hashes; equal hashes mean the same account or network.
 */
export const securityEntry = z.object({
  _id: id,
  event: z.string().describe('What happened; an older version may have written other words'),
  account: keyedHash.nullable(),
  network: keyedHash.nullable(),
  detail: z.string().nullable(),
  date: instant,
})

/** Filters the security log by kind, account, network, and days in the society’s zone. */
export const securityLogFilter = z.object({
  event: z.enum(securityEvents).optional(),
  account: keyedHash.optional(),
  network: keyedHash.optional(),
  about: id.optional().describe('The id of an account'),
  from: givenDay.optional(),
  to: givenDay.optional(),
})
export const securityLogQuery = securityLogFilter.extend(paging)

export type SecurityEntry = z.infer<typeof securityEntry>
export type SecurityLogFilter = z.infer<typeof securityLogFilter>
export type SecurityLogQuery = z.infer<typeof securityLogQuery>

export const securityLogEndpoints = endpoints({
  'GET /api/admin/security-log': {
    name: 'listSecurityLog',
    summary: 'What matters to security, newest first, with accounts and networks as keyed hashes',
    audience: 'read logs',
    query: securityLogQuery,
    response: z.array(securityEntry),
    paged: true,
  },
  'GET /api/admin/security-log.csv': {
    name: 'downloadSecurityLog',
    summary: 'The same as a table (text/csv)',
    audience: 'read logs',
    grave: true,
    query: securityLogFilter,
    response: z.string().describe('text/csv'),
    file: 'security-log.csv',
  },
})

export const auditLogEndpoints = endpoints({
  'GET /api/admin/acts': {
    name: 'listAuditLog',
    summary: 'What administrators did, newest first',
    audience: 'read logs',
    query: auditLogQuery,
    response: z.array(auditEntry),
    paged: true,
  },
  'GET /api/admin/acts.csv': {
    name: 'downloadAuditLog',
    summary: 'The same as a table (text/csv)',
    audience: 'read logs',
    grave: true,
    query: auditLogFilter,
    response: z.string().describe('text/csv'),
    file: 'acts.csv',
  },
})

/** An email of the site, without its content. */
export const sentMail = z.object({
  _id: id,
  kind: z.string().describe('What it is about, for instance `verify`, `invite` or `topic`'),
  recipient: z.string(),
  user: z.object({ _id: id, name: z.string() }).nullable().describe('null while only an address is known'),
  state: z.enum(mailStates),
  date: instant.describe('When it was written'),
  attempts: z.int(),
  nextAttempt: instant.nullable().describe('While it waits'),
  failure: z.string().nullable().describe('Why the last attempt failed, in words'),
})

/** The number of emails in each state. Sent emails are retained for a week, others for three months. */
export const mailNumbers = z.object({ waiting: z.int(), sent: z.int(), refused: z.int() })

export const testMail = z.object({
  recipient: z.string(),
  mailServer: z.boolean().describe('false where emails are only written to a folder of the server'),
})

export const mailsQuery = z.object({ state: z.enum(mailStates).optional(), ...paging })

export type SentMail = z.infer<typeof sentMail>
export type MailNumbers = z.infer<typeof mailNumbers>
export type MailsQuery = z.infer<typeof mailsQuery>
export type TestMail = z.infer<typeof testMail>

/** Endpoints for the emails of the site and their states. */
export const emailEndpoints = endpoints({
  'GET /api/admin/mails': {
    name: 'listEmails',
    summary: 'Emails that were refused, that wait or that were sent; without `state` those refused',
    audience: 'keep members',
    query: mailsQuery,
    response: z.array(sentMail),
    paged: true,
  },
  'GET /api/admin/mails/count': {
    name: 'countEmails',
    summary: 'How many emails wait, were sent and were refused',
    audience: 'keep members',
    response: mailNumbers,
  },
  'POST /api/admin/mails/:id/retry': {
    name: 'retryEmail',
    summary: 'Send a refused email again',
    audience: 'keep members',
    params: z.object({ id }),
    response: null,
    refusals: ['absent'],
  },
  'POST /api/admin/mails/test': {
    name: 'sendTestEmail',
    summary: 'Send the caller an email that shows whether the site’s email arrives',
    audience: 'keep members',
    response: testMail,
    refusals: ['too_many'],
  },
})
