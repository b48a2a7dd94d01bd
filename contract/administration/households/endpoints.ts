import { z } from 'zod'
import { endpoints } from '../../endpoint.ts'
import { id } from '../../fields.ts'
import {
  householdCorrection,
  householdJoining,
  householdManagers,
  householdNewcomer,
  householdSplit,
  householdsQuery,
  householdUnion,
  managedHousehold,
  managedHouseholdRow,
  newHousehold,
} from './schemas.ts'

const audience = 'keep members'
const params = z.object({ id })
const response = managedHousehold
const change = { params, response, versioned: true, ifMatch: 'required' } as const

/** The society's households. Every change is recorded in the audit log, and takes `If-Match`. */
export const manageHouseholdsEndpoints = endpoints({
  'GET /api/admin/households': {
    name: 'listHouseholds',
    summary: 'All households by name, searched and filtered',
    audience,
    query: householdsQuery,
    response: z.array(managedHouseholdRow),
    paged: true,
  },
  'GET /api/admin/households/:id': {
    name: 'readHousehold',
    summary: 'One household with its people, and its ETag',
    audience,
    params,
    response,
    refusals: ['absent'],
    versioned: true,
  },
  'POST /api/admin/households': {
    name: 'createHousehold',
    summary: 'Begin a household, with people who live in none yet',
    audience,
    body: newHousehold,
    response,
    status: 201,
    refusals: ['absent', 'conflict'],
    versioned: true,
  },
  'PUT /api/admin/households/:id': {
    name: 'updateHousehold',
    summary: 'Correct name and address of a household',
    audience,
    body: householdCorrection,
    refusals: ['absent', 'conflict'],
    ...change,
  },
  'POST /api/admin/households/:id/people': {
    name: 'addPersonToHousehold',
    summary: 'Let a known person live in a household',
    audience,
    body: householdJoining,
    refusals: ['absent', 'conflict'],
    ...change,
  },
  'POST /api/admin/households/:id/newcomers': {
    name: 'addHouseholdNewcomer',
    summary: 'Add a child, or an adult without an account',
    audience,
    body: householdNewcomer,
    refusals: ['absent', 'conflict'],
    ...change,
  },
  'PUT /api/admin/households/:id/managers': {
    name: 'setHouseholdManagers',
    summary: 'Say who manages a household; nobody leaves it to administrators',
    audience,
    body: householdManagers,
    refusals: ['absent', 'conflict'],
    ...change,
  },
  'POST /api/admin/households/:id/union': {
    name: 'uniteHouseholds',
    summary: 'Let everybody of another household move in; the other one is gone',
    audience,
    body: householdUnion,
    refusals: ['absent', 'conflict'],
    ...change,
  },
  'POST /api/admin/households/:id/split': {
    name: 'splitHousehold',
    summary: 'Let people leave together, for a household of their own or for none',
    audience,
    body: householdSplit,
    refusals: ['absent', 'conflict'],
    params,
    response: managedHousehold.nullable().describe('null when nobody is left: the household is gone'),
    ifMatch: 'required',
  },
})
