import type { FastifyInstance } from 'fastify'
import { pictureBytesMax } from '../../../contract/picture-files.ts'
import { day, second } from '../../../contract/time/durations.ts'
import { serve } from '../../endpoints/serve.ts'
import { takePictureBodies, uploadedPicture } from '../../pictures/picture-uploads.ts'
import { readPictureFile, storePicture } from './pictures.service.ts'

const yearInSeconds = (365 * day) / second

/** Accepts pictures from publishers, and serves each to everybody with its address. */
export async function pictureRoutes(app: FastifyInstance): Promise<void> {
  takePictureBodies(app)
  serve(
    app,
    'POST /api/admin/pictures',
    ({ context, viewer, request }) => storePicture(context, viewer, uploadedPicture(request)),
    { bodyLimit: pictureBytesMax },
  )

  app.get<{ Params: { id: string; size: string } }>(
    '/pictures/:id/:size',
    { config: { picture: true } },
    async (request, reply) => {
      const { id, size } = request.params
      const bytes = await readPictureFile(app, id, size === 'small' ? 'small' : 'large')
      return reply
        .type('image/webp')
        .header('cache-control', `public, max-age=${yearInSeconds}, immutable`)
        .header('content-security-policy', `default-src 'none'; sandbox`)
        .send(Buffer.from(bytes))
    },
  )
}
