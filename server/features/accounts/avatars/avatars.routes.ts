import type { FastifyInstance } from 'fastify'
import { contextOf } from '../../../endpoints/context.ts'
import { type AvatarCache, readAvatar } from './avatars.service.ts'

const freshFor = { picture: 60 * 60, initials: 5 * 60 }

/** Pictures of members. Public: they stand on public pages. */
export async function avatarRoutes(app: FastifyInstance): Promise<void> {
  const shelf: AvatarCache = { pictures: new Map(), pausedUntil: 0 }
  app.get<{ Params: { userId: string } }>('/avatars/:userId', async (request, reply) => {
    const { type, body } = await readAvatar(contextOf(app, request.log), shelf, request.params.userId)
    const seconds = type === 'image/svg+xml' ? freshFor.initials : freshFor.picture
    return reply
      .type(type)
      .header('cache-control', `public, max-age=${seconds}`)
      .header('content-security-policy', `default-src 'none'; style-src 'unsafe-inline'; sandbox`)
      .send(body instanceof Uint8Array ? Buffer.from(body) : body)
  })
}
