import { Transform } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { mebibyte } from '../../contract/bytes.ts'
import { m } from '../../contract/paraglide/messages.js'
import { pictureBytesMax } from '../../contract/picture-files.ts'
import { Refusal } from '../endpoints/refusal.ts'
import { picturesBusy } from './decoder-queue.ts'

/** The most bytes of all concurrent uploads. */
const receivedMax = 64 * mebibyte

let received = 0

/** An uploaded picture. */
export interface UploadedPicture {
  file: Buffer
  /** Checks whether the sender has disconnected: nobody waits for the response. */
  isAbandoned: () => boolean
}

/** Allows only pictures as bodies of a plugin's calls. No other call accepts bodies of this size. */
export function takePictureBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    /^(image\/|application\/octet-stream)/,
    { parseAs: 'buffer', bodyLimit: pictureBytesMax },
    (_request, body, done) => done(null, body),
  )
  app.addContentTypeParser('*', (_request, _body, done) =>
    done(new Refusal('wrong_type', [{ msg: m.errors_picture_type(), code: 'wrong_type' }])),
  )
  boundReceivedBytes(app)
}

/** Returns the picture in a request's body; an empty file without one. */
export function uploadedPicture({ body, raw }: FastifyRequest): UploadedPicture {
  return {
    file: body instanceof Buffer ? body : Buffer.alloc(0),
    isAbandoned: () => raw.socket?.destroyed ?? false,
  }
}

/** Refuses uploads while other uploads fill the memory reserved for them. */
export function boundReceivedBytes(app: FastifyInstance): void {
  const uploads = new WeakMap<FastifyRequest, Transform>()
  app.addHook('preParsing', async (request, _reply, payload) => {
    if (request.headers['content-type'] === undefined) return payload
    const upload = countedUpload()
    uploads.set(request, upload)
    // The sender disconnected.
    payload.once('error', (error) => upload.destroy(error))
    return payload.pipe(upload)
  })
  // Releases uploads that were never read, such as those of a wrong type.
  app.addHook('onResponse', async (request) => {
    uploads.get(request)?.destroy()
  })
}

/** Passes bytes through, and counts them as received until the upload ends. */
function countedUpload(): Transform {
  let own = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const isFull = received + chunk.length > receivedMax
      if (!isFull) own += chunk.length
      if (!isFull) received += chunk.length
      done(isFull ? picturesBusy() : null, chunk)
    },
    destroy(error, done) {
      received -= own
      own = 0
      done(error)
    },
  })
}
