import type { FastifyInstance } from 'fastify'
import { day, second } from '../../../../contract/time/durations.ts'
import { refusal } from '../../../endpoints/refusal.ts'

/** RFC 9116 wants a file that is looked at again within a year. */
const validDays = 180
const dayInSeconds = day / second

/** Serves the addresses at which programs look for something on every site (RFC 8615). */
export async function wellKnownRoutes(app: FastifyInstance): Promise<void> {
  // Nobody can report a flaw to an address that the society does not have: without one there is no such file.
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

  // Password managers lead people from here to the page that changes a password.
  app.get('/.well-known/change-password', async (_request, reply) => reply.redirect('/account#password', 302))
}
