import { endpoints } from '../../endpoint.ts'
import { donationChange, donationState, settingsChange, settingsState, societySettings } from './schemas.ts'

export const settingsEndpoints = endpoints({
  'GET /api/admin/settings': {
    name: 'readSettings',
    summary: 'The settings in force, and which of them were saved here',
    audience: 'change settings',
    response: settingsState,
    versioned: true,
  },
  'PUT /api/admin/settings': {
    name: 'updateSettings',
    summary:
      'Save settings, or let them follow the environment again; what opens the society asks for a proof of the last 15 minutes',
    audience: 'change settings',
    body: settingsChange,
    response: settingsState,
    refusals: ['conflict', 'proof_required'],
    versioned: true,
    ifMatch: 'required',
  },
  'GET /api/admin/donation': {
    name: 'readDonation',
    summary: 'Where donations go',
    audience: 'set donations',
    response: donationState,
    versioned: true,
  },
  'PUT /api/admin/donation': {
    name: 'changeDonation',
    summary: 'Change where donations go; null takes the button away',
    audience: 'set donations',
    grave: true,
    body: donationChange,
    response: donationState,
    refusals: ['conflict'],
    versioned: true,
    ifMatch: 'required',
  },
})

export const publicSettingsEndpoints = endpoints({
  'GET /api/society': {
    name: 'readSociety',
    summary: 'What the site needs to know of the society: name, contact, donation form, social feed, pages',
    audience: 'everyone',
    response: societySettings,
  },
})
