import type { FastifyInstance } from 'fastify'
import { day, minute, second } from '../../../../contract/time/durations.ts'
import { contextOf } from '../../../endpoints/context.ts'
import { entityTag, namesVersion } from '../../../endpoints/entity-tags.ts'
import { tooMany } from '../../../endpoints/refusal.ts'
import { LinkPictures, readDraft } from './link-pictures.service.ts'

const yearInSeconds = (365 * day) / second
const someMinutesInSeconds = (5 * minute) / second

/**
 * Serves the pictures that link previews show, to everybody. An address names a page and never words, so that nobody
 * can have the site draw what the society did not write.
 */
export async function linkPictureRoutes(app: FastifyInstance): Promise<void> {
  const pictures = new LinkPictures()
  app.get<{ Params: { kind: string; id: string; file: string } }>(
    '/link-pictures/:kind/:id/:file',
    { config: { picture: true } },
    async (request, reply) => {
      if (!app.countCall(request.ip)) throw tooMany(app.config.throttles.requestsPerAddress.seconds)
      const context = contextOf(app, request.log)
      const { file, ...page } = request.params
      const draft = await readDraft(context, page)
      // The address of another version shows the present picture, but not for long.
      const caching =
        file === `${draft.version}.png` ? `${yearInSeconds}, immutable` : String(someMinutesInSeconds)
      reply.headers({
        'cache-control': `public, max-age=${caching}`,
        'content-security-policy': `default-src 'none'; sandbox`,
        etag: entityTag(draft.version),
      })
      if (namesVersion(request.headers['if-none-match'] ?? '', draft.version)) return reply.code(304).send()
      return reply.type('image/png').send(await pictures.draw(context, draft))
    },
  )
}
