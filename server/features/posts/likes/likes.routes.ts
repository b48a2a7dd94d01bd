import type { FastifyInstance } from 'fastify'
import { serve } from '../../../endpoints/serve.ts'
import { likePost, likesAddress, listPostLikes, unlikePost } from './likes.service.ts'

export async function likeRoutes(app: FastifyInstance): Promise<void> {
  serve(app, 'GET /api/posts/like/:id', ({ context, viewer, params: { id }, query }) =>
    listPostLikes(context, viewer, { postId: id, ...query }),
  )
  serve(app, 'PUT /api/posts/like/:id', async ({ context, viewer, params: { id } }) => ({
    ...(await likePost(context, viewer, id)),
    url: likesAddress(id),
  }))
  serve(app, 'PUT /api/posts/unlike/:id', async ({ context, viewer, params: { id } }) => ({
    ...(await unlikePost(context, viewer, id)),
    url: likesAddress(id),
  }))
}
