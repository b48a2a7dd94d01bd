import { endpoints } from '../endpoint.ts'
import { societySettings } from './schemas.ts'

export const societyEndpoints = endpoints({
  'GET /api/society': {
    summary: 'What the site needs to know of the society: name, contact, donation form, social feed',
    audience: 'everyone',
    answer: societySettings,
  },
})
