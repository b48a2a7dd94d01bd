import type { FastifyInstance } from 'fastify'
import { serve } from '../../../endpoints/serve.ts'
import { setPin } from './pins.service.ts'
import { removeAnyComment, removeAnyPost } from './removal.service.ts'
import { listRemovedWriting } from './removed-writing.service.ts'
import { dismissReport, listReports, report } from './reports.service.ts'

export async function moderationRoutes(app: FastifyInstance): Promise<void> {
  serve(app, 'POST /api/posts/report/:id', ({ context, viewer, params: { id }, body }) =>
    report(context, viewer, { postId: id, ...body }),
  )
  serve(app, 'POST /api/posts/report/:postId/:commentId', ({ context, viewer, params, body }) =>
    report(context, viewer, { ...params, ...body }),
  )
  serve(app, 'GET /api/posts/reports', ({ context, query }) => listReports(context, query))
  serve(app, 'GET /api/posts/removed', ({ context, viewer }) => listRemovedWriting(context, viewer))
  serve(app, 'PUT /api/posts/dismiss/:id', ({ context, viewer, params: { id }, body }) =>
    dismissReport(context, viewer, { reportId: id, ...body }),
  )
  serve(app, 'PUT /api/posts/remove/:id', ({ context, viewer, params: { id }, body }) =>
    removeAnyPost(context, viewer, { postId: id, ...body }),
  )
  serve(app, 'PUT /api/posts/remove/:postId/:commentId', ({ context, viewer, params, body }) =>
    removeAnyComment(context, viewer, { ...params, ...body }),
  )
  serve(app, 'PUT /api/posts/pin/:id', ({ context, viewer, params: { id }, body }) =>
    setPin(context, viewer, { postId: id, pinned: true, ...body }),
  )
  serve(app, 'PUT /api/posts/unpin/:id', ({ context, viewer, params: { id }, body }) =>
    setPin(context, viewer, { postId: id, pinned: false, ...body }),
  )
}
