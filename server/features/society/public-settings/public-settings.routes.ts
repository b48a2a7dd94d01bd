import type { FastifyInstance } from 'fastify'
import { serve } from '../../../endpoints/serve.ts'
import { readSociety } from './public-settings.service.ts'

export async function publicSettingsRoutes(app: FastifyInstance): Promise<void> {
  serve(app, 'GET /api/society', async ({ context }) => readSociety(context))
}
