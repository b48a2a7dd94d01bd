import type { FastifyInstance } from 'fastify'
import { commentRoutes } from './comments/comments.routes.ts'
import { feedRoutes } from './feed/feed.routes.ts'
import { liveFeedRoutes } from './live/live.routes.ts'
import { moderationRoutes } from './moderation/moderation.routes.ts'
import { postPictureRoutes } from './pictures/post-pictures.routes.ts'

/** Serves the feed, comments, likes, mentions, blocks and moderation. */
export async function posts(app: FastifyInstance): Promise<void> {
  await app.register(commentRoutes)
  await app.register(feedRoutes)
  await app.register(postPictureRoutes)
  await app.register(liveFeedRoutes)
  await app.register(moderationRoutes)
}
