import type { FastifyInstance } from 'fastify'
import { serve } from '../../../endpoints/serve.ts'
import { readMemberHome } from './home.service.ts'

export async function homeRoutes(app: FastifyInstance): Promise<void> {
  serve(app, 'GET /api/home', ({ context, viewer }) => readMemberHome(context, viewer))
}
