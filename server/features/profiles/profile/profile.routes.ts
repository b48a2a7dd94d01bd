import type { FastifyInstance } from 'fastify'
import { serve } from '../../../endpoints/serve.ts'
import { readProfile } from './profile.service.ts'

export async function profileRoutes(app: FastifyInstance): Promise<void> {
  serve(app, 'GET /api/profile/user/:id', ({ context, viewer, params }) =>
    readProfile(context, viewer, params.id),
  )
}
