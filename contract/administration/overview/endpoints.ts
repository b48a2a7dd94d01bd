import { endpoints } from '../../endpoint.ts'
import { overview } from './schemas.ts'

export const overviewEndpoints = endpoints({
  'GET /api/admin/overview': {
    name: 'readOverview',
    summary: 'Where the society stands',
    audience: 'see members',
    response: overview,
  },
})
