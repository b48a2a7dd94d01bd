import type { FastifyInstance } from 'fastify'
import { serve } from '../../../endpoints/serve.ts'
import { addComment, editComment, removeComment, repeatableComment } from './comment-writing.service.ts'
import { commentsAddress, listPostComments } from './comments.service.ts'

export async function commentRoutes(app: FastifyInstance): Promise<void> {
  serve(app, 'GET /api/posts/comment/:postId', ({ context, viewer, params, query }) =>
    listPostComments(context, viewer, { ...params, ...query }),
  )
  serve(
    app,
    'POST /api/posts/comment/:postId',
    async ({ context, viewer, params: { postId }, body, request }) => ({
      ...(await addComment(context, viewer, { postId, ...body, key: request.headers['idempotency-key'] })),
      url: commentsAddress(postId),
    }),
    {
      usedUp: 'commentsPerAccount',
      repeatOf: ({ userId }, { headers, params }) =>
        repeatableComment(userId, (params as { postId: string }).postId, headers['idempotency-key']),
    },
  )
  serve(
    app,
    'PUT /api/posts/comment/:postId/:commentId',
    ({ context, viewer, params, body }) => editComment(context, viewer, { ...params, ...body }),
    { usedUp: 'commentsPerAccount' },
  )
  serve(app, 'DELETE /api/posts/comment/:postId/:commentId', ({ context, viewer, params }) =>
    removeComment(context, viewer, params),
  )
}
