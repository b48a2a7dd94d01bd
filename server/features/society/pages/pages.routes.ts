import type { FastifyInstance } from 'fastify'
import { placeOf, tagged } from '../../../endpoints/entity-tags.ts'
import { nextLink } from '../../../endpoints/paging.ts'
import { serve } from '../../../endpoints/serve.ts'
import { renderMarkdown } from '../../../text/markdown.ts'
import { addPage, discardDraft, publishPage, removePage, saveDraft } from './page-editing.service.ts'
import { listHistory, listPageEntries, readPage, readPageState } from './pages.service.ts'

/** Pages as visitors read them and as officers write them. */
export async function pageRoutes(app: FastifyInstance): Promise<void> {
  serve(app, 'GET /api/pages/:slug', ({ context, params }) => readPage(context, params.slug))

  serve(app, 'GET /api/admin/pages', ({ context }) => listPageEntries(context))
  serve(app, 'POST /api/admin/pages', async ({ context, viewer, body, reply }) =>
    tagged(reply, await addPage(context, viewer, body)),
  )
  serve(app, 'GET /api/admin/pages/:id', async ({ context, params, reply }) =>
    tagged(reply, await readPageState(context.database, params.id)),
  )
  serve(app, 'PUT /api/admin/pages/:id/draft', async ({ context, viewer, params, body, request, reply }) =>
    tagged(reply, await saveDraft(context, viewer, placeOf(params, request), body)),
  )
  serve(app, 'DELETE /api/admin/pages/:id/draft', async ({ context, viewer, params, request, reply }) =>
    tagged(reply, await discardDraft(context, viewer, placeOf(params, request))),
  )
  serve(app, 'PUT /api/admin/pages/:id', async ({ context, viewer, params, body, request, reply }) =>
    tagged(reply, await publishPage(context, viewer, placeOf(params, request), body)),
  )
  serve(app, 'DELETE /api/admin/pages/:id', ({ context, viewer, params, request }) =>
    removePage(context, viewer, placeOf(params, request)),
  )
  serve(app, 'GET /api/admin/pages/:id/revisions', async ({ context, params, query, request, reply }) => {
    const { items, next } = await listHistory(context, params.id, query)
    if (next) reply.header('link', nextLink(request.url, next))
    return items
  })
  serve(app, 'POST /api/admin/preview', async ({ body }) => ({ html: renderMarkdown(body.text, 'page') }))
}
