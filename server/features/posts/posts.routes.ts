import type { FastifyInstance, FastifyRequest } from 'fastify'
import { nextLink } from '../../endpoints/paging.ts'
import { serve } from '../../endpoints/serve.ts'
import {
  addComment,
  commenting,
  editComment,
  listPostComments,
  removeComment,
} from './comments/comments.service.ts'
import { listFeed, listPinned, readPost } from './feed/feed.service.ts'
import { blockMember, listBlocked, unblockMember } from './moderation/blocks.service.ts'
import {
  createPost,
  editPost,
  likePost,
  listPostLikes,
  posting,
  removePost,
  unlikePost,
} from './posts.service.ts'

export async function postRoutes(app: FastifyInstance): Promise<void> {
  serve(app, 'GET /api/posts', ({ context, viewer, query }) => listFeed(context, viewer, query))
  serve(
    app,
    'POST /api/posts',
    ({ context, viewer, body, request }) => createPost(context, viewer, { ...body, key: repeatKey(request) }),
    {
      usedUp: 'postsPerAccount',
      repeatOf: ({ userId }, request) => posting(userId, repeatKey(request)),
    },
  )
  serve(app, 'GET /api/posts/pinned', ({ context, viewer }) => listPinned(context, viewer))
  serve(app, 'GET /api/posts/:id', async ({ context, viewer, params: { id }, reply }) => {
    const { post, moreLikes, moreComments } = await readPost(context, context.database, viewer, id)
    const links = [
      moreComments && nextLink(commentsOf(id), moreComments),
      moreLikes && nextLink(likesOf(id), moreLikes, 'likes'),
    ].filter(Boolean)
    if (links.length > 0) reply.header('link', links.join(', '))
    return post
  })
  serve(app, 'PUT /api/posts/:id', ({ context, viewer, params: { id }, body }) =>
    editPost(context, viewer, { postId: id, ...body }),
  )
  serve(app, 'DELETE /api/posts/:id', ({ context, viewer, params: { id } }) =>
    removePost(context, viewer, id),
  )

  serve(app, 'GET /api/posts/like/:id', ({ context, viewer, params: { id }, query }) =>
    listPostLikes(context, viewer, { postId: id, ...query }),
  )
  serve(app, 'PUT /api/posts/like/:id', async ({ context, viewer, params: { id } }) => ({
    ...(await likePost(context, viewer, id)),
    url: likesOf(id),
  }))
  serve(app, 'PUT /api/posts/unlike/:id', async ({ context, viewer, params: { id } }) => ({
    ...(await unlikePost(context, viewer, id)),
    url: likesOf(id),
  }))

  serve(app, 'GET /api/posts/comment/:postId', ({ context, viewer, params, query }) =>
    listPostComments(context, viewer, { ...params, ...query }),
  )
  serve(
    app,
    'POST /api/posts/comment/:postId',
    async ({ context, viewer, params: { postId }, body, request }) => ({
      ...(await addComment(context, viewer, { postId, ...body, key: repeatKey(request) })),
      url: commentsOf(postId),
    }),
    {
      usedUp: 'commentsPerAccount',
      repeatOf: ({ userId }, request) =>
        commenting(userId, (request.params as { postId: string }).postId, repeatKey(request)),
    },
  )
  serve(app, 'PUT /api/posts/comment/:postId/:commentId', ({ context, viewer, params, body }) =>
    editComment(context, viewer, { ...params, ...body }),
  )
  serve(app, 'DELETE /api/posts/comment/:postId/:commentId', ({ context, viewer, params }) =>
    removeComment(context, viewer, params),
  )

  serve(app, 'GET /api/posts/blocks', ({ context, viewer }) => listBlocked(context, context.database, viewer))
  serve(app, 'PUT /api/posts/block/:userId', ({ context, viewer, params: { userId } }) =>
    blockMember(context, viewer, userId),
  )
  serve(app, 'PUT /api/posts/unblock/:userId', ({ context, viewer, params: { userId } }) =>
    unblockMember(context, viewer, userId),
  )
}

const likesOf = (postId: string) => `/api/posts/like/${encodeURIComponent(postId)}`
const commentsOf = (postId: string) => `/api/posts/comment/${encodeURIComponent(postId)}`
const repeatKey = ({ headers }: FastifyRequest) => headers['idempotency-key']
