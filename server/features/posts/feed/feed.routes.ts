import type { FastifyInstance } from 'fastify'
import { nextLink } from '../../../endpoints/paging.ts'
import { serve } from '../../../endpoints/serve.ts'
import { commentsAddress } from '../comments/comments.service.ts'
import { likesAddress } from '../likes/likes.service.ts'
import { listFeed, listPinned } from './feed.service.ts'
import { createPost, editPost, removePost, repeatablePost } from './post-writing.service.ts'
import { showPost } from './single-post.service.ts'

export async function feedRoutes(app: FastifyInstance): Promise<void> {
  serve(app, 'GET /api/posts', ({ context, viewer, query }) => listFeed(context, viewer, query))
  serve(
    app,
    'POST /api/posts',
    ({ context, viewer, body, request }) =>
      createPost(context, viewer, { ...body, key: request.headers['idempotency-key'] }),
    {
      usedUp: 'postsPerAccount',
      repeatOf: ({ userId }, { headers }) => repeatablePost(userId, headers['idempotency-key']),
    },
  )
  serve(app, 'GET /api/posts/pinned', ({ context, viewer }) => listPinned(context, viewer))
  serve(app, 'GET /api/posts/:id', async ({ context, viewer, params: { id }, reply }) => {
    const { post, moreLikes, moreComments } = await showPost(context, viewer, id)
    const links = [
      moreComments && nextLink(commentsAddress(id), moreComments),
      moreLikes && nextLink(likesAddress(id), moreLikes, 'likes'),
    ].filter(Boolean)
    if (links.length > 0) reply.header('link', links.join(', '))
    return post
  })
  serve(
    app,
    'PUT /api/posts/:id',
    ({ context, viewer, params: { id }, body }) => editPost(context, viewer, { postId: id, ...body }),
    { usedUp: 'postsPerAccount' },
  )
  serve(app, 'DELETE /api/posts/:id', ({ context, viewer, params: { id } }) =>
    removePost(context, viewer, id),
  )
}
