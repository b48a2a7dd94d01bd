import { endpoints } from '../../endpoint.ts'
import { societySettings } from './schemas.ts'

export const publicSettingsEndpoints = endpoints({
  'GET /api/society': {
    name: 'readSociety',
    summary: 'What the site needs to know of the society: name, contact, donation form, social feed, pages',
    audience: 'everyone',
    response: societySettings,
  },
})
