import { endpoints } from '../../endpoint.ts'
import { today } from './schemas.ts'

export const todayEndpoints = endpoints({
  'GET /api/admin/today': {
    summary: 'What waits for an administrator, and the next event with its RSVPs',
    audience: 'administrators',
    response: today,
  },
})
