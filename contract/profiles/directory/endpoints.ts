import { z } from 'zod'
import { endpoints } from '../../endpoint.ts'
import { birthdayLists, directoryQuery, foundProfile, memberGroup } from './schemas.ts'

export const directoryEndpoints = endpoints({
  'GET /api/profile': {
    name: 'listProfiles',
    summary: 'The directory: all profiles by name, searched and filtered',
    audience: 'everyone',
    directory: true,
    query: directoryQuery,
    response: z.array(foundProfile),
    paged: true,
  },
  'GET /api/profile/birthdays': {
    name: 'listBirthdays',
    summary: 'The first birthdays of today and of the next 7 days, in the society’s zone',
    audience: 'everyone',
    directory: true,
    part: 'birthdaysOn',
    response: birthdayLists,
  },
  'GET /api/profile/groups': {
    name: 'listMemberGroups',
    summary:
      'Founder, executive, advisory and general members by their shown membership, and the society’s own categories',
    audience: 'everyone',
    directory: true,
    response: z.array(memberGroup),
  },
  'GET /api/profile/locations': {
    name: 'listLocations',
    summary: 'The places members live in, most frequent first, for the directory’s filter',
    audience: 'everyone',
    directory: true,
    response: z.array(z.string()),
  },
})
