import type { FastifyInstance } from 'fastify'
import { letterFileBytesMax } from '../../../../contract/letters/options-and-limits.ts'
import { serve } from '../../../endpoints/serve.ts'
import { boundReceivedBytes } from '../../../pictures/picture-uploads.ts'
import { attachFile, detachFile } from './attaching.service.ts'
import { readLetterFile } from './own-letters.service.ts'

/** Accepts files for letters, and serves each to the recipients of its letter. */
export async function letterFileRoutes(app: FastifyInstance): Promise<void> {
  serve(app, 'GET /api/letters/:id/files/:fileId', ({ context, viewer, params }) =>
    readLetterFile(context, viewer, params),
  )
  serve(app, 'DELETE /api/admin/letters/:id/files/:fileId', ({ context, viewer, params }) =>
    detachFile(context, viewer, params),
  )
  await app.register(async (uploads) => {
    uploads.removeAllContentTypeParsers()
    uploads.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: letterFileBytesMax },
      (_request, body, done) => done(null, body),
    )
    boundReceivedBytes(uploads)
    serve(
      uploads,
      'POST /api/admin/letters/:id/files',
      ({ context, viewer, params, query, request: { body } }) => {
        const content = body instanceof Buffer ? body : Buffer.alloc(0)
        return attachFile(context, viewer, params.id, { name: query.file, content })
      },
      { bodyLimit: letterFileBytesMax },
    )
  })
}
