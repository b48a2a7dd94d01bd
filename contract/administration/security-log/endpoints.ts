import { z } from 'zod'
import { endpoints } from '../../endpoint.ts'
import { securityEntry, securityLogFilter, securityLogQuery } from './schemas.ts'

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
