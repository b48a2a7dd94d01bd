import { z } from 'zod'
import { endpoints } from '../../endpoint.ts'
import { id } from '../../fields.ts'
import { membershipOption, newOption, optionChange } from './schemas.ts'

const audience = 'change settings'

/** The society's own titles and categories; the fixed ones are always there. */
export const membershipOptionEndpoints = endpoints({
  'GET /api/admin/membership-options': {
    name: 'listMembershipOptions',
    summary: 'The society’s own titles and categories, in the order in which they were added',
    audience,
    response: z.array(membershipOption),
  },
  'POST /api/admin/membership-options': {
    name: 'addMembershipOption',
    summary: 'Add a title or a category',
    audience,
    body: newOption,
    response: membershipOption,
    status: 201,
    versioned: true,
  },
  'PUT /api/admin/membership-options/:id': {
    name: 'changeMembershipOption',
    summary: 'Rename a title or category everywhere it was used, retire it, or offer it again',
    audience,
    params: z.object({ id }),
    body: optionChange,
    response: membershipOption,
    refusals: ['absent', 'conflict'],
    versioned: true,
    ifMatch: 'required',
  },
  'DELETE /api/admin/membership-options/:id': {
    name: 'removeMembershipOption',
    summary: 'Remove a title or category that no record has',
    audience,
    params: z.object({ id }),
    response: null,
    refusals: ['absent', 'conflict'],
    ifMatch: 'required',
  },
})
