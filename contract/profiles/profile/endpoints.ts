import { z } from 'zod'
import { endpoints } from '../../endpoint.ts'
import { id } from '../../fields.ts'
import { profile } from '../schemas.ts'

export const profileEndpoints = endpoints({
  'GET /api/profile/user/:id': {
    name: 'readProfile',
    summary: 'The profile of a member, by user id',
    audience: 'everyone',
    own: 'id',
    directory: true,
    params: z.object({ id }),
    response: profile,
    refusals: ['absent'],
  },
})
