import { endpoints } from '../../endpoint.ts'
import { memberHome } from './schemas.ts'

export const homeEndpoints = endpoints({
  'GET /api/home': {
    name: 'readHome',
    summary: 'What is new since the last visit, and the next event with the own answer',
    audience: 'members',
    waiting: true,
    response: memberHome,
  },
})
