import type { FastifyInstance } from 'fastify'
import { serve } from '../../../endpoints/serve.ts'
import { feedChanges } from '../feed-changes.ts'
import { LiveFeed } from './live-feed.service.ts'

/** Serves the feed's changes as a stream. Clients read it with fetch, which can send the token as a header. */
export async function liveFeedRoutes(app: FastifyInstance): Promise<void> {
  const live = new LiveFeed(app)
  app.broadcast.listen(feedChanges, (change) => live.send(change))
  // A missed message may have been about a block; every page reloads, too.
  app.broadcast.onGap(() => live.send({ type: 'blocks', users: 'everybody' }))
  app.changes.onChange((written) => {
    if (written === 'everything') live.noteChange()
  })
  // Before the server waits for its connections to close: an open stream would keep it waiting.
  app.addHook('preClose', () => live.close())

  serve(app, 'GET /api/posts/live', async ({ viewer, request, reply }) => {
    const stream = await live.open(viewer)
    if (request.method === 'HEAD') stream.end()
    reply.type('text/event-stream; charset=utf-8').headers({
      // A stopping server ends its streams; a connection kept for further requests would outlast them.
      connection: 'close',
      'x-accel-buffering': 'no',
    })
    return stream.readable
  })
}
