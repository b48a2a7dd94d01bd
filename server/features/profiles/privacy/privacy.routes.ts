import type { FastifyInstance } from 'fastify'
import { serve } from '../../../endpoints/serve.ts'
import { changePrivacy, previewProfile, readPrivacy } from './privacy.service.ts'

/** Serves the privacy settings of the own profile. */
export async function privacyRoutes(app: FastifyInstance): Promise<void> {
  serve(app, 'GET /api/profile/privacy', ({ context, viewer }) => readPrivacy(context, viewer))
  serve(app, 'PUT /api/profile/privacy', ({ context, viewer, body }) => changePrivacy(context, viewer, body))
  serve(app, 'GET /api/profile/preview', ({ context, viewer, query }) =>
    previewProfile(context, viewer, query.as),
  )
}
