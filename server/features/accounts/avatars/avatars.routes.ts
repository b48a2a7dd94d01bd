import type { FastifyInstance } from 'fastify'
import { hour, minute, second } from '../../../../contract/time/durations.ts'
import { contextOf } from '../../../endpoints/context.ts'
import { entityTag, namesVersion } from '../../../endpoints/entity-tags.ts'
import { type AvatarCache, readAvatar } from './avatars.service.ts'
import { photoRoutes } from './photos.routes.ts'

const freshSeconds = { picture: hour / second, initials: (5 * minute) / second }

/** Serves pictures of members, to everybody: they are on public pages. Takes members' own photos. */
export async function avatarRoutes(app: FastifyInstance): Promise<void> {
  const cache: AvatarCache = { pictures: new Map(), pausedUntil: 0 }
  await app.register(photoRoutes)
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
        // A photo that was taken back, or whose member is hidden now, must not be shown from anybody's cache.
        reply.header('cache-control', 'public, no-cache').header('etag', entityTag(version))
        if (namesVersion(headers['if-none-match'] ?? '', version)) return reply.code(304).send()
      }
      return reply.type(type).send(body instanceof Uint8Array ? Buffer.from(body) : body)
    },
  )
}
