import type { FastifyInstance } from 'fastify'
import { serve } from '../../../endpoints/serve.ts'
import { discardOwnDraft, listOwnDrafts, readOwnDraft, saveOwnDraft } from './drafts.service.ts'

/** Serves the drafts of announcements and pages, each to its author only. */
export async function draftRoutes(app: FastifyInstance): Promise<void> {
  serve(app, 'GET /api/admin/drafts', ({ context, viewer }) => listOwnDrafts(context, viewer))
  serve(app, 'GET /api/admin/drafts/:kind/:id', ({ context, viewer, params }) =>
    readOwnDraft(context, viewer, params),
  )
  serve(app, 'PUT /api/admin/drafts/:kind/:id', ({ context, viewer, params, body }) =>
    saveOwnDraft(context, viewer, params, body),
  )
  serve(app, 'DELETE /api/admin/drafts/:kind/:id', ({ context, viewer, params }) =>
    discardOwnDraft(context.database, viewer, params),
  )
}
