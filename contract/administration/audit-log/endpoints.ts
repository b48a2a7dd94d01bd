import { z } from 'zod'
import { auditEntry, auditLogFilter, auditLogQuery } from '../../audit/schemas.ts'
import { endpoints } from '../../endpoint.ts'

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
