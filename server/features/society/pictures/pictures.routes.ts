import type { FastifyInstance } from 'fastify'
import { m } from '../../../../contract/paraglide/messages.js'
import { pictureBytesMax } from '../../../../contract/society/pictures/limits.ts'
import { day, second } from '../../../../contract/time/durations.ts'
import { Refusal } from '../../../endpoints/refusal.ts'
import { serve } from '../../../endpoints/serve.ts'
import { readPictureFile, storePicture } from './pictures.service.ts'

const yearInSeconds = (365 * day) / second

/** Takes pictures from administrators, and serves each to everybody who knows its address. */
export async function pictureRoutes(app: FastifyInstance): Promise<void> {
  // Only here, so that no other call takes bodies of this size.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    /^(image\/|application\/octet-stream)/,
    { parseAs: 'buffer', bodyLimit: pictureBytesMax },
    (_request, body, done) => done(null, body),
  )
  app.addContentTypeParser('*', (_request, _body, done) =>
    done(new Refusal('wrong_type', [{ msg: m.errors_picture_type(), code: 'wrong_type' }])),
  )
  serve(
    app,
    'POST /api/admin/pictures',
    ({ context, viewer, request }) =>
      storePicture(context, viewer, request.body instanceof Buffer ? request.body : Buffer.alloc(0)),
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
