import { endpoints } from '../../endpoint.ts'
import { preview, previewQuery, privacy, privacyChange } from './schemas.ts'

/** Endpoints for the audiences of the own profile, and its preview. */
export const privacyEndpoints = endpoints({
  'GET /api/profile/privacy': {
    name: 'readPrivacy',
    summary: 'Who sees each field of the own profile, and whether lists name the member',
    audience: 'members',
    own: true,
    response: privacy,
    refusals: ['no_profile'],
  },
  'PUT /api/profile/privacy': {
    name: 'setPrivacy',
    summary: 'Choose who sees each field of the own profile, and whether lists name the member',
    audience: 'members',
    own: true,
    body: privacyChange,
    response: privacy,
    refusals: ['no_profile'],
  },
  'GET /api/profile/preview': {
    name: 'previewOwnProfile',
    summary: 'The own profile as a visitor, another member or an administrator sees it',
    audience: 'members',
    own: true,
    query: previewQuery,
    response: preview,
    refusals: ['no_profile'],
  },
})
