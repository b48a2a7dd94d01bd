import { z } from 'zod'
import { endpoints } from '../../endpoint.ts'

/** Taking one's own data along. */
export const ownDataEndpoints = endpoints({
  'GET /api/account/data': {
    name: 'downloadOwnData',
    summary:
      'Everything that is stored about the own account, as a ZIP: JSON, CSV, pictures and an index to read',
    audience: 'members',
    grave: true,
    waiting: true,
    response: z.string().describe('The file'),
    file: 'my-data.zip',
  },
})
