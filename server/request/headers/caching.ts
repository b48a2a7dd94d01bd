import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'

/**
 * Forbids caching of every response that does not allow it: responses of the interface differ by token, and pages hold
 * data of members who may change or remove it (ASVS 14.3.2).
 */
export const caching = plugin(async (app: FastifyInstance) => {
  app.addHook('onSend', async (request, reply) => {
    if (reply.hasHeader('cache-control')) return
    reply.header('cache-control', isSecret(request.url) ? 'no-store' : 'private, no-cache')
  })
})

/** The pages behind links in emails: their address is a secret. */
const linkPage = /^\/(verify|reset|welcome|unsubscribe)\//

function isSecret(url: string): boolean {
  return url.startsWith('/api/') || linkPage.test(url)
}
