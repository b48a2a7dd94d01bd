import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { id } from '../fields.ts'
import { educationInput, experienceInput, membershipInput, profileInput } from './inputs.ts'
import { birthdayLists, directoryQuery, memberGroup, profile } from './schemas.ts'

const entryId = z.object({ id })

export const profileEndpoints = endpoints({
  'GET /api/profile': {
    summary: 'The directory: all profiles by name, searched and filtered',
    audience: 'everyone',
    directory: true,
    query: directoryQuery,
    response: z.array(profile),
    paged: true,
  },
  'GET /api/profile/me': {
    summary: 'The own profile',
    audience: 'members',
    response: profile,
    refusals: ['no_profile'],
  },
  'GET /api/profile/user/:id': {
    summary: 'The profile of a member, by user id',
    audience: 'everyone',
    directory: true,
    params: z.object({ id }),
    response: profile,
    refusals: ['absent'],
  },
  'GET /api/profile/birthdays': {
    summary: 'Birthdays of today and of the next 7 days, in the society’s zone',
    audience: 'everyone',
    directory: true,
    part: 'birthdaysOn',
    response: birthdayLists,
  },
  'GET /api/profile/groups': {
    summary: 'Founder, executive, advisory and general members by their shown membership',
    audience: 'everyone',
    directory: true,
    response: z.array(memberGroup),
  },
  'GET /api/profile/locations': {
    summary: 'The places members live in, most frequent first, for the directory’s filter',
    audience: 'everyone',
    directory: true,
    response: z.array(z.string()),
  },
  'POST /api/profile': {
    summary: 'Create or update the own profile and its shown membership',
    audience: 'members',
    body: profileInput,
    response: profile,
  },
  'PUT /api/profile/membership': {
    summary: 'Add a membership',
    audience: 'members',
    body: membershipInput,
    response: profile,
    refusals: ['no_profile'],
  },
  'PUT /api/profile/experience': {
    summary: 'Add work experience',
    audience: 'members',
    body: experienceInput,
    response: profile,
    refusals: ['no_profile'],
  },
  'PUT /api/profile/education': {
    summary: 'Add education',
    audience: 'members',
    body: educationInput,
    response: profile,
    refusals: ['no_profile'],
  },
  'DELETE /api/profile/membership/:id': {
    summary: 'Remove a membership of the own profile',
    audience: 'members',
    params: entryId,
    response: profile,
    refusals: ['forbidden', 'absent'],
  },
  'DELETE /api/profile/experience/:id': {
    summary: 'Remove work experience of the own profile',
    audience: 'members',
    params: entryId,
    response: profile,
    refusals: ['forbidden', 'absent'],
  },
  'DELETE /api/profile/education/:id': {
    summary: 'Remove education of the own profile',
    audience: 'members',
    params: entryId,
    response: profile,
    refusals: ['forbidden', 'absent'],
  },
})
