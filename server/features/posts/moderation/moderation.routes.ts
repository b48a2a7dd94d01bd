import type { FastifyInstance } from 'fastify'
import { serve } from '../../../endpoints/serve.ts'
import { blockMember, listBlocked, unblockMember } from '../blocks/blocks.service.ts'
import { setPin } from './pins.service.ts'
import { listRemovedWriting, removeAnyComment, removeAnyPicture, removeAnyPost } from './removal.service.ts'
import { dismissReport, listReports, report } from './reports.service.ts'

/** Lets members report and block, and administrators decide about reports. */
export async function moderationRoutes(app: FastifyInstance): Promise<void> {
  blockRoutes(app)
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
  serve(app, 'PUT /api/posts/remove/:postId/pictures/:pictureId', ({ context, viewer, params, body }) =>
    removeAnyPicture(context, viewer, { ...params, ...body }),
  )
  serve(app, 'PUT /api/posts/pin/:id', ({ context, viewer, params: { id }, body }) =>
    setPin(context, viewer, { postId: id, pinned: true, ...body }),
  )
  serve(app, 'PUT /api/posts/unpin/:id', ({ context, viewer, params: { id }, body }) =>
    setPin(context, viewer, { postId: id, pinned: false, ...body }),
  )
}

/** Lets members block others. */
function blockRoutes(app: FastifyInstance): void {
  serve(app, 'GET /api/posts/blocks', ({ context, viewer }) => listBlocked(context, context.database, viewer))
  serve(app, 'PUT /api/posts/block/:userId', ({ context, viewer, params: { userId } }) =>
    blockMember(context, viewer, userId),
  )
  serve(app, 'PUT /api/posts/unblock/:userId', ({ context, viewer, params: { userId } }) =>
    unblockMember(context, viewer, userId),
  )
}
