import type { FastifyInstance } from 'fastify'
import { nextLink } from '../../../endpoints/paging.ts'
import { serve } from '../../../endpoints/serve.ts'
import { noteReading } from '../../notifications/message-times.service.ts'
import { commentsAddress } from '../comments/comments.service.ts'
import { likePost, likesAddress, listPostLikes, unlikePost } from '../comments/likes.service.ts'
import { listMentionablePeople } from '../mentions/mentions.service.ts'
import { listFeed, listPinned } from './feed.service.ts'
import { createPost, editPost, removePost, repeatablePost } from './post-writing.service.ts'
import { showPost } from './single-post.service.ts'

/** Serves the feed, single posts, likes, and the people that a text can mention. */
export async function feedRoutes(app: FastifyInstance): Promise<void> {
  likeRoutes(app)
  serve(app, 'GET /api/posts/mentionable', ({ context, viewer, query: { search } }) =>
    listMentionablePeople(context, viewer, search),
  )
  serve(app, 'GET /api/posts', async ({ context, viewer, query }) => {
    const page = await listFeed(context, viewer, query)
    if (query.cursor === undefined && query.group === undefined)
      await noteReading(context, viewer, 'posts_read_at')
    return page
  })
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

function likeRoutes(app: FastifyInstance): void {
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
