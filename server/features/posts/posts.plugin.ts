import type { FastifyInstance } from 'fastify'
import { blockRoutes } from './blocks/blocks.routes.ts'
import { commentRoutes } from './comments/comments.routes.ts'
import { feedRoutes } from './feed/feed.routes.ts'
import { likeRoutes } from './likes/likes.routes.ts'
import { liveFeedRoutes } from './live/live.routes.ts'
import { mentionRoutes } from './mentions/mentions.routes.ts'
import { moderationRoutes } from './moderation/moderation.routes.ts'
import { postPictureRoutes } from './pictures/post-pictures.routes.ts'

/** Serves the feed, comments, likes, mentions, blocks and moderation. */
export async function posts(app: FastifyInstance): Promise<void> {
  await app.register(blockRoutes)
  await app.register(commentRoutes)
  await app.register(likeRoutes)
  await app.register(mentionRoutes)
  await app.register(feedRoutes)
  await app.register(postPictureRoutes)
  await app.register(liveFeedRoutes)
  await app.register(moderationRoutes)
}
