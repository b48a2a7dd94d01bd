import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../endpoints/serve.ts'
import { countRosterOn, listRosterOn, readLeftTerm } from '../../profiles/board/roster.service.ts'
import { correctRosterEntry, endRosterEntry } from './roster-correction.service.ts'
import { exportRoster } from './roster-export.service.ts'

/** The roster, which keeps what administrators confirmed as it was then. */
export async function rosterRoutes(app: FastifyInstance): Promise<void> {
  serve(app, 'GET /api/admin/roster', ({ context, query }) => listRosterOn(context, query))
  serve(app, 'GET /api/admin/roster.csv', async ({ context, query }) =>
    Readable.from(await exportRoster(context, query)),
  )
  serve(app, 'GET /api/admin/roster/count', ({ context, query }) => countRosterOn(context, query))
  serve(app, 'GET /api/admin/roster/:id', ({ context, params }) => readLeftTerm(context.database, params.id))
  serve(app, 'PUT /api/admin/roster/:id', ({ context, viewer, params, body }) =>
    correctRosterEntry(context, viewer, { ...body, id: params.id }),
  )
  serve(app, 'POST /api/admin/roster/:id/end', ({ context, viewer, params, body }) =>
    endRosterEntry(context, viewer, { ...body, id: params.id }),
  )
}
