import type { FastifyInstance } from 'fastify'
import { serve } from '../../../endpoints/serve.ts'
import { listAllHouseholds } from '../../profiles/households/all-households.service.ts'
import {
  addToHousehold,
  beginHouseholdFor,
  changeManagers,
  correctHousehold,
  letLiveThere,
} from './household-editing.service.ts'
import { readManagedHousehold, seenHousehold } from './seen-household.ts'
import { splitSeenHousehold, uniteSeenHouseholds } from './union-and-split.service.ts'

/** Serves the households to administrators. */
export async function manageHouseholdsRoutes(app: FastifyInstance): Promise<void> {
  serve(app, 'GET /api/admin/households', ({ context, query }) => listAllHouseholds(context, query))
  serve(app, 'GET /api/admin/households/:id', ({ context, viewer, params }) =>
    readManagedHousehold(context, context.database, viewer, params.id),
  )
  serve(app, 'POST /api/admin/households', ({ context, viewer, body }) =>
    beginHouseholdFor(context, viewer, body),
  )
  serve(app, 'PUT /api/admin/households/:id', ({ context, viewer, params, body, request }) =>
    correctHousehold(context, viewer, seenHousehold(params, request), body),
  )
  serve(app, 'POST /api/admin/households/:id/people', ({ context, viewer, params, body, request }) =>
    letLiveThere(context, viewer, seenHousehold(params, request), body),
  )
  serve(app, 'POST /api/admin/households/:id/newcomers', ({ context, viewer, params, body, request }) =>
    addToHousehold(context, viewer, seenHousehold(params, request), body),
  )
  serve(app, 'PUT /api/admin/households/:id/managers', ({ context, viewer, params, body, request }) =>
    changeManagers(context, viewer, seenHousehold(params, request), body),
  )
  serve(app, 'POST /api/admin/households/:id/union', ({ context, viewer, params, body, request }) =>
    uniteSeenHouseholds(context, viewer, seenHousehold(params, request), body),
  )
  serve(app, 'POST /api/admin/households/:id/split', ({ context, viewer, params, body, request }) =>
    splitSeenHousehold(context, viewer, seenHousehold(params, request), body),
  )
}
