import { z } from 'zod'
import { endpoints } from '../../endpoint.ts'
import { id } from '../../fields.ts'
import { educationInput, experienceInput, membershipInput } from '../histories/inputs.ts'
import { profile } from '../schemas.ts'
import { profileInput } from './inputs.ts'

const entryId = z.object({ id })

export const ownProfileEndpoints = endpoints({
  'GET /api/profile/me': {
    name: 'readOwnProfile',
    summary: 'The own profile',
    audience: 'members',
    own: true,
    response: profile,
    refusals: ['no_profile'],
  },
  'POST /api/profile': {
    name: 'saveProfile',
    summary: 'Create or update the own profile and its shown membership',
    audience: 'members',
    own: true,
    body: profileInput,
    response: profile,
  },
  'PUT /api/profile/membership': {
    name: 'addMembership',
    summary: 'Add a membership',
    audience: 'members',
    own: true,
    body: membershipInput,
    response: profile,
    refusals: ['no_profile'],
  },
  'PUT /api/profile/experience': {
    name: 'addExperience',
    summary: 'Add work experience',
    audience: 'members',
    own: true,
    body: experienceInput,
    response: profile,
    refusals: ['no_profile'],
  },
  'PUT /api/profile/education': {
    name: 'addEducation',
    summary: 'Add education',
    audience: 'members',
    own: true,
    body: educationInput,
    response: profile,
    refusals: ['no_profile'],
  },
  'PUT /api/profile/membership/:id': {
    name: 'updateMembership',
    summary: 'Change a membership of the own profile',
    audience: 'members',
    params: entryId,
    body: membershipInput,
    response: profile,
    refusals: ['forbidden', 'absent'],
  },
  'PUT /api/profile/experience/:id': {
    name: 'updateExperience',
    summary: 'Change work experience of the own profile',
    audience: 'members',
    params: entryId,
    body: experienceInput,
    response: profile,
    refusals: ['forbidden', 'absent'],
  },
  'PUT /api/profile/education/:id': {
    name: 'updateEducation',
    summary: 'Change education of the own profile',
    audience: 'members',
    params: entryId,
    body: educationInput,
    response: profile,
    refusals: ['forbidden', 'absent'],
  },
  'DELETE /api/profile/membership/:id': {
    name: 'removeMembership',
    summary: 'Remove a membership of the own profile',
    audience: 'members',
    own: true,
    params: entryId,
    response: profile,
    refusals: ['forbidden', 'absent'],
  },
  'DELETE /api/profile/experience/:id': {
    name: 'removeExperience',
    summary: 'Remove work experience of the own profile',
    audience: 'members',
    own: true,
    params: entryId,
    response: profile,
    refusals: ['forbidden', 'absent'],
  },
  'DELETE /api/profile/education/:id': {
    name: 'removeEducation',
    summary: 'Remove education of the own profile',
    audience: 'members',
    own: true,
    params: entryId,
    response: profile,
    refusals: ['forbidden', 'absent'],
  },
})
