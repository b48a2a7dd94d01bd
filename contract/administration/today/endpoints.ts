import { endpoints } from '../../endpoint.ts'
import { today } from './schemas.ts'

export const todayEndpoints = endpoints({
  'GET /api/admin/today': {
    summary: 'What waits for whoever asks, as far as their roles go, and the next event with its RSVPs',
    audience: 'enter administration',
    response: today,
  },
})
