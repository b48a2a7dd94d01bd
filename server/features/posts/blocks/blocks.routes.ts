import type { FastifyInstance } from 'fastify'
import { serve } from '../../../endpoints/serve.ts'
import { blockMember, listBlocked, unblockMember } from './blocks.service.ts'

export async function blockRoutes(app: FastifyInstance): Promise<void> {
  serve(app, 'GET /api/posts/blocks', ({ context, viewer }) => listBlocked(context, context.database, viewer))
  serve(app, 'PUT /api/posts/block/:userId', ({ context, viewer, params: { userId } }) =>
    blockMember(context, viewer, userId),
  )
  serve(app, 'PUT /api/posts/unblock/:userId', ({ context, viewer, params: { userId } }) =>
    unblockMember(context, viewer, userId),
  )
}
