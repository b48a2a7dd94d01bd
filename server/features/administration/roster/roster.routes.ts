import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../endpoints/serve.ts'
import { listRosterOn } from '../../profiles/board/roster.service.ts'
import { endRosterEntry } from './roster-correction.service.ts'
import { exportRoster } from './roster-export.service.ts'

/** What administrators confirmed, as it was then. */
export async function rosterRoutes(app: FastifyInstance): Promise<void> {
  serve(app, 'GET /api/admin/roster', ({ context, query }) => listRosterOn(context, query))
  serve(app, 'GET /api/admin/roster.csv', ({ context, query }) => Readable.from(exportRoster(context, query)))
  serve(app, 'POST /api/admin/roster/:id/end', ({ context, viewer, params, body }) =>
    endRosterEntry(context, viewer, { ...body, id: params.id }),
  )
}
