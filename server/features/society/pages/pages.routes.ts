import type { FastifyInstance } from 'fastify'
import { versionedId } from '../../../endpoints/entity-tags.ts'
import { serve } from '../../../endpoints/serve.ts'
import { renderMarkdown } from '../../../text/markdown.ts'
import {
  addPage,
  cancelSchedule,
  discardDraft,
  publishPage,
  removePage,
  saveDraft,
  setPublication,
} from './page-editing.service.ts'
import { listPageEntries, listPageRevisions, readPage, readPageState, suggestText } from './pages.service.ts'

/** Serves pages to visitors and administrators. */
export async function pageRoutes(app: FastifyInstance): Promise<void> {
  serve(app, 'GET /api/pages/:slug', ({ context, params }) => readPage(context, params.slug))

  serve(app, 'GET /api/admin/pages', ({ context }) => listPageEntries(context))
  serve(app, 'POST /api/admin/pages', ({ context, viewer, body }) => addPage(context, viewer, body))
  serve(app, 'GET /api/admin/pages/:id', ({ context, params }) =>
    readPageState(context.config, context.database, params.id),
  )
  serve(app, 'PUT /api/admin/pages/:id/draft', ({ context, viewer, params, body, request }) =>
    saveDraft(context, viewer, versionedId(params, request), body),
  )
  serve(app, 'DELETE /api/admin/pages/:id/draft', ({ context, params, request }) =>
    discardDraft(context, versionedId(params, request)),
  )
  serve(app, 'PUT /api/admin/pages/:id', ({ context, viewer, params, body, request }) =>
    publishPage(context, viewer, versionedId(params, request), body),
  )
  serve(app, 'DELETE /api/admin/pages/:id/schedule', ({ context, viewer, params, request }) =>
    cancelSchedule(context, viewer, versionedId(params, request)),
  )
  serve(app, 'PUT /api/admin/pages/:id/publication', ({ context, viewer, params, body, request }) =>
    setPublication(context, viewer, versionedId(params, request), body.published),
  )
  serve(app, 'DELETE /api/admin/pages/:id', ({ context, viewer, params, request }) =>
    removePage(context, viewer, versionedId(params, request)),
  )
  serve(app, 'GET /api/admin/pages/:id/revisions', ({ context, params, query }) =>
    listPageRevisions(context, params.id, query),
  )
  serve(app, 'GET /api/admin/pages/:id/suggestion', async ({ context, params }) =>
    suggestText(context, params.id),
  )
  serve(app, 'POST /api/admin/preview', async ({ body }) => ({ html: renderMarkdown(body.text, 'page') }))
}
