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
    query: directoryQuery,
    answer: z.array(profile),
    paged: true,
  },
  'GET /api/profile/me': {
    summary: 'The own profile',
    audience: 'members',
    answer: profile,
    refusals: ['no_profile'],
  },
  'GET /api/profile/user/:id': {
    summary: 'The profile of a member, by user id',
    audience: 'everyone',
    params: z.object({ id }),
    answer: profile,
    refusals: ['absent'],
  },
  'GET /api/profile/birthdays': {
    summary: 'Birthdays of today and of the next 7 days, in the society’s zone',
    audience: 'everyone',
    answer: birthdayLists,
  },
  'GET /api/profile/groups': {
    summary: 'Founder, executive, advisory and general members by their shown membership',
    audience: 'everyone',
    answer: z.array(memberGroup),
  },
  'GET /api/profile/locations': {
    summary: 'The places members live in, most frequent first, for the directory’s filter',
    audience: 'everyone',
    answer: z.array(z.string()),
  },
  'POST /api/profile': {
    summary: 'Create or update the own profile and its shown membership',
    audience: 'members',
    body: profileInput,
    answer: profile,
  },
  'PUT /api/profile/membership': {
    summary: 'Add a membership',
    audience: 'members',
    body: membershipInput,
    answer: profile,
    refusals: ['no_profile'],
  },
  'PUT /api/profile/experience': {
    summary: 'Add work experience',
    audience: 'members',
    body: experienceInput,
    answer: profile,
    refusals: ['no_profile'],
  },
  'PUT /api/profile/education': {
    summary: 'Add education',
    audience: 'members',
    body: educationInput,
    answer: profile,
    refusals: ['no_profile'],
  },
  'DELETE /api/profile/membership/:id': {
    summary: 'Remove a membership of the own profile',
    audience: 'members',
    params: entryId,
    answer: profile,
    refusals: ['forbidden', 'absent'],
  },
  'DELETE /api/profile/experience/:id': {
    summary: 'Remove work experience of the own profile',
    audience: 'members',
    params: entryId,
    answer: profile,
    refusals: ['forbidden', 'absent'],
  },
  'DELETE /api/profile/education/:id': {
    summary: 'Remove education of the own profile',
    audience: 'members',
    params: entryId,
    answer: profile,
    refusals: ['forbidden', 'absent'],
  },
})
