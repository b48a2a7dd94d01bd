import type { FastifyInstance } from 'fastify'
import { pictureBytesMax } from '../../../contract/picture-files.ts'
import { nextLink } from '../../endpoints/paging.ts'
import { serve } from '../../endpoints/serve.ts'
import { takePictureBodies, uploadedPicture } from '../../pictures/picture-uploads.ts'
import { recordReading } from '../notifications/digest-times.service.ts'
import { blockMember, listBlocked, unblockMember } from './blocks.service.ts'
import {
  addComment,
  commentsAddress,
  editComment,
  listPostComments,
  removeComment,
  repeatableComment,
} from './comments/comment-writing.service.ts'
import { likePost, likesAddress, listPostLikes, unlikePost } from './comments/likes.service.ts'
import { listFeed, listPinned } from './feed/feed.service.ts'
import { LiveFeed } from './feed/live-feed.service.ts'
import { setPin } from './feed/pins.service.ts'
import { createPost, editPost, removePost, repeatablePost } from './feed/post-writing.service.ts'
import { showPost } from './feed/single-post.service.ts'
import { feedChanges } from './feed-changes.ts'
import { listMentionablePeople } from './mentions.service.ts'
import {
  listRemovedWriting,
  removeAnyComment,
  removeAnyPicture,
  removeAnyPost,
} from './moderation/removal.service.ts'
import { dismissReport, listReports, report } from './moderation/reports.service.ts'
import { readPostPicture, takePostPicture } from './post-pictures.service.ts'

/** Serves the feed, comments, likes, mentions, blocks and moderation. */
export async function posts(app: FastifyInstance): Promise<void> {
  await app.register(commentRoutes)
  await app.register(feedRoutes)
  await app.register(postPictureRoutes)
  await app.register(liveFeedRoutes)
  await app.register(moderationRoutes)
}

async function commentRoutes(app: FastifyInstance): Promise<void> {
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

/** Serves the feed's changes as a stream. Clients read it with fetch, which can send the token as a header. */
async function liveFeedRoutes(app: FastifyInstance): Promise<void> {
  const live = new LiveFeed(app)
  app.broadcast.listen(feedChanges, (change) => live.send(change))
  // A missed message may have concerned a block; every page reloads, too.
  app.broadcast.onGap(() => live.send({ type: 'blocks', users: 'everybody' }))
  app.changes.onChange((written) => {
    if (written === 'everything') live.noteChange()
  })
  // Runs before the server waits for its connections to close: an open stream would block it.
  app.addHook('preClose', () => live.close())

  serve(app, 'GET /api/posts/live', async ({ viewer, request, reply }) => {
    const stream = await live.open(viewer)
    if (request.method === 'HEAD') stream.end()
    reply.type('text/event-stream; charset=utf-8').headers({
      // A stopping server ends its streams; a keep-alive connection would outlast them.
      connection: 'close',
      'x-accel-buffering': 'no',
    })
    return stream.readable
  })
}

/** Serves reports and blocks for members, and decisions about reports for administrators. */
async function moderationRoutes(app: FastifyInstance): Promise<void> {
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

/** Serves blocks between members. */
function blockRoutes(app: FastifyInstance): void {
  serve(app, 'GET /api/posts/blocks', ({ context, viewer }) => listBlocked(context, context.database, viewer))
  serve(app, 'PUT /api/posts/block/:userId', ({ context, viewer, params: { userId } }) =>
    blockMember(context, viewer, userId),
  )
  serve(app, 'PUT /api/posts/unblock/:userId', ({ context, viewer, params: { userId } }) =>
    unblockMember(context, viewer, userId),
  )
}

/** Accepts pictures for posts, and serves each to the members who may see its post. */
async function postPictureRoutes(app: FastifyInstance): Promise<void> {
  takePictureBodies(app)
  serve(
    app,
    'POST /api/posts/pictures',
    ({ context, viewer, request }) => takePostPicture(context, viewer, uploadedPicture(request)),
    { bodyLimit: pictureBytesMax, usedUp: 'postPicturesPerAccount' },
  )
  serve(app, 'GET /api/posts/pictures/:id', ({ context, viewer, params: { id }, query: { size } }) =>
    readPostPicture(context, viewer, { id, size }),
  )
}

/** Serves the feed, single posts, likes, and the people that a text can mention. */
async function feedRoutes(app: FastifyInstance): Promise<void> {
  likeRoutes(app)
  serve(app, 'GET /api/posts/mentionable', ({ context, viewer, query: { search } }) =>
    listMentionablePeople(context, viewer, search),
  )
  serve(app, 'GET /api/posts', async ({ context, viewer, query }) => {
    const page = await listFeed(context, viewer, query)
    if (query.cursor === undefined && query.group === undefined)
      await recordReading(context, viewer, 'posts_read_at')
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
