import { endpoints } from '../../endpoint.ts'
import { settingsChange, settingsState } from './schemas.ts'

export const settingsEndpoints = endpoints({
  'GET /api/admin/settings': {
    summary: 'The settings in force, and which of them were saved here',
    audience: 'administrators',
    response: settingsState,
    versioned: true,
  },
  'PUT /api/admin/settings': {
    summary: 'Save settings, or let them follow the environment again',
    audience: 'administrators',
    body: settingsChange,
    response: settingsState,
    refusals: ['conflict'],
    versioned: true,
    ifMatch: 'required',
  },
})
