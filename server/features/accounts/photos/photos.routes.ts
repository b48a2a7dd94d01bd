import type { FastifyInstance } from 'fastify'
import { pictureBytesMax } from '../../../../contract/picture-files.ts'
import { hour, minute, second } from '../../../../contract/time/durations.ts'
import { contextOf } from '../../../endpoints/context.ts'
import { entityTag, namesVersion } from '../../../endpoints/entity-tags.ts'
import { serve } from '../../../endpoints/serve.ts'
import { takePictureBodies, uploadedPicture } from '../../../pictures/picture-uploads.ts'
import { type AvatarCache, readAvatar } from './avatars.service.ts'
import { readOwnPhoto, removeOwnPhoto, replacePhoto } from './photos.service.ts'

const freshSeconds = { picture: hour / second, initials: (5 * minute) / second }

/** Serves avatars to everybody, because public pages show them, and photos to their owners. */
export async function photoRoutes(app: FastifyInstance): Promise<void> {
  await app.register(ownPhotoRoutes)
  const cache: AvatarCache = { pictures: new Map(), pausedUntil: 0 }
  app.get<{ Params: { userId: string }; Querystring: { size?: unknown } }>(
    '/avatars/:userId',
    { config: { picture: true } },
    async ({ params, query, headers, log }, reply) => {
      const size = query.size === 'large' ? 'large' : 'small'
      const { type, body, version } = await readAvatar(contextOf(app, log), cache, params.userId, size)
      reply.header('content-security-policy', `default-src 'none'; style-src 'unsafe-inline'; sandbox`)
      if (version === undefined) {
        const seconds = type === 'image/svg+xml' ? freshSeconds.initials : freshSeconds.picture
        reply.header('cache-control', `public, max-age=${seconds}`)
      } else {
        // Caches must revalidate a photo, because its owner may remove it or become hidden.
        reply.header('cache-control', 'public, no-cache').header('etag', entityTag(version))
        if (namesVersion(headers['if-none-match'] ?? '', version)) return reply.code(304).send()
      }
      return reply.type(type).send(body instanceof Uint8Array ? Buffer.from(body) : body)
    },
  )
}

/** A separate plugin, because its calls accept pictures as bodies. */
async function ownPhotoRoutes(app: FastifyInstance): Promise<void> {
  takePictureBodies(app)
  serve(app, 'GET /api/account/photo', ({ context, viewer }) => readOwnPhoto(context, viewer))
  serve(
    app,
    'PUT /api/account/photo',
    ({ context, viewer, request }) => replacePhoto(context, viewer, uploadedPicture(request)),
    { bodyLimit: pictureBytesMax, usedUp: 'photosPerAccount' },
  )
  serve(app, 'DELETE /api/account/photo', ({ context, viewer }) => removeOwnPhoto(context, viewer))
}
