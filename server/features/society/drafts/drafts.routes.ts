import type { FastifyInstance } from 'fastify'
import { serve } from '../../../endpoints/serve.ts'
import { dropOwnDraft, keepOwnDraft, listOwnDrafts, readOwnDraft } from './drafts.service.ts'

/** Serves what those who write have typed and not saved, to nobody but themselves. */
export async function draftRoutes(app: FastifyInstance): Promise<void> {
  serve(app, 'GET /api/admin/drafts', ({ context, viewer }) => listOwnDrafts(context, viewer))
  serve(app, 'GET /api/admin/drafts/:kind/:id', ({ context, viewer, params }) =>
    readOwnDraft(context, viewer, params),
  )
  serve(app, 'PUT /api/admin/drafts/:kind/:id', ({ context, viewer, params, body }) =>
    keepOwnDraft(context, viewer, params, body),
  )
  serve(app, 'DELETE /api/admin/drafts/:kind/:id', ({ context, viewer, params }) =>
    dropOwnDraft(context.database, viewer, params),
  )
}
