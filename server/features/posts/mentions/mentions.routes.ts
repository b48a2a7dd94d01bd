import type { FastifyInstance } from 'fastify'
import { serve } from '../../../endpoints/serve.ts'
import { listMentionablePeople } from './mentionable.service.ts'

export async function mentionRoutes(app: FastifyInstance): Promise<void> {
  serve(app, 'GET /api/posts/mentionable', ({ context, viewer, query: { search } }) =>
    listMentionablePeople(context, viewer, search),
  )
}
