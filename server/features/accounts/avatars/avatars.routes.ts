import type { FastifyInstance } from 'fastify'
import { hour, minute, second } from '../../../../contract/time/durations.ts'
import { contextOf } from '../../../endpoints/context.ts'
import { type AvatarCache, readAvatar } from './avatars.service.ts'

const freshSeconds = { picture: hour / second, initials: (5 * minute) / second }

/** Serves pictures of members, to everybody: they are on public pages. */
export async function avatarRoutes(app: FastifyInstance): Promise<void> {
  const cache: AvatarCache = { pictures: new Map(), pausedUntil: 0 }
  app.get<{ Params: { userId: string } }>(
    '/avatars/:userId',
    { config: { picture: true } },
    async (request, reply) => {
      const { type, body } = await readAvatar(contextOf(app, request.log), cache, request.params.userId)
      const seconds = type === 'image/svg+xml' ? freshSeconds.initials : freshSeconds.picture
      return reply
        .type(type)
        .header('cache-control', `public, max-age=${seconds}`)
        .header('content-security-policy', `default-src 'none'; style-src 'unsafe-inline'; sandbox`)
        .send(body instanceof Uint8Array ? Buffer.from(body) : body)
    },
  )
}
