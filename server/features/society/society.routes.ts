import type { FastifyInstance } from 'fastify'
import { serve } from '../../endpoints/serve.ts'
import { readSociety } from './society.service.ts'

export async function societyRoutes(app: FastifyInstance): Promise<void> {
  serve(app, 'GET /api/society', async ({ context }) => readSociety(context))
}
