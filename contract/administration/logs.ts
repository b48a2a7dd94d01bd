import { z } from 'zod'
import { auditEntry, auditLogFilter, auditLogQuery } from '../audit.ts'
import { securityEvents } from '../audit-options.ts'
import { endpoints } from '../endpoint.ts'
import { givenDay, id, instant, paging } from '../fields.ts'

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
