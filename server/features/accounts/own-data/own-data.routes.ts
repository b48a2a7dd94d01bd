import type { FastifyInstance } from 'fastify'
import { serve } from '../../../endpoints/serve.ts'
import { ownDataFile } from './own-data.service.ts'

/** Serves the file with one's own data. */
export async function ownDataRoutes(app: FastifyInstance): Promise<void> {
  serve(app, 'GET /api/account/data', ({ context, viewer }) => ownDataFile(context, viewer))
}
