import type { FastifyInstance } from 'fastify'
import { day, minute, second } from '../../../../contract/time/durations.ts'
import { contextOf } from '../../../endpoints/context.ts'
import { entityTag, namesVersion } from '../../../endpoints/entity-tags.ts'
import { refusal, tooMany } from '../../../endpoints/refusal.ts'
import { LinkPictures, readDraftOf } from './link-pictures.service.ts'

const yearInSeconds = (365 * day) / second
const someMinutesInSeconds = (5 * minute) / second

/**
 * Serves the pictures of link previews to everybody. An address contains a page and never a text, so that
 * nobody can have the site draw a text that the society did not write.
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
      const draft = await readDraftOf(context, page, file)
      // The address of another version returns the present picture, with a short cache time.
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

/** RFC 9116 recommends an expiry within a year. */
const validDays = 180
const dayInSeconds = day / second

/** Serves the well-known addresses (RFC 8615). */
export async function wellKnownRoutes(app: FastifyInstance): Promise<void> {
  // Without an address for reports of flaws this file does not exist.
  app.get('/.well-known/security.txt', async (_request, reply) => {
    const { societyEmail, publicUrl, now } = app.config
    if (!societyEmail) throw refusal('absent')
    const today = now().getTime() - (now().getTime() % day)
    const fields = {
      Contact: `mailto:${encodeURI(societyEmail)}`,
      Expires: new Date(today + validDays * day).toISOString(),
      'Preferred-Languages': 'en',
      Canonical: `${publicUrl}/.well-known/security.txt`,
    }
    const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\n`)
    return reply
      .header('cache-control', `public, max-age=${dayInSeconds}`)
      .type('text/plain; charset=utf-8')
      .send(lines.join(''))
  })

  // Password managers link here for changing a password.
  app.get('/.well-known/change-password', async (_request, reply) =>
    reply.redirect('/account/security#password', 302),
  )
}
