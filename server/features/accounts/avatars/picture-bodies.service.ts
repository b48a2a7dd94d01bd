import type { FastifyInstance } from 'fastify'
import { m } from '../../../../contract/paraglide/messages.js'
import { Refusal } from '../../../endpoints/refusal.ts'

/** Makes the calls of a plugin take pictures as bodies, and nothing else; no other call takes bodies of this size. */
export function takePictureBodies(app: FastifyInstance, bodyLimit: number): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    /^(image\/|application\/octet-stream)/,
    { parseAs: 'buffer', bodyLimit },
    (_request, body, done) => done(null, body),
  )
  app.addContentTypeParser('*', (_request, _body, done) =>
    done(new Refusal('wrong_type', [{ msg: m.errors_picture_type(), code: 'wrong_type' }])),
  )
}
