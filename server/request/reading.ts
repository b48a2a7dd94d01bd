import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { chosenLanguage, inLanguage } from '../text/languages.ts'

/** Parses JSON bodies, and validates and serializes by the contract's schemas. An empty body counts as none. */
export const jsonBodies = plugin(async (app: FastifyInstance) => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parse(request, body as string, done)
  })
  app.setSerializerCompiler(serializerCompiler)
  app.setValidatorCompiler((route) => {
    const validate = validatorCompiler(route as Parameters<typeof validatorCompiler>[0])
    // Without a body every required field is missing, and each says so.
    return route.httpPart === 'body' ? (data) => validate(data ?? {}) : validate
  })
})

/**
 * Returns the path and query that a request names. Proxies may send a whole address (RFC 9112, 3.2.2); a stray percent
 * sign is taken as itself, so that such an address is handled like any other that leads nowhere.
 */
export function requestTarget({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  const target = /^https?:\/\//i.test(url) && URL.canParse(url) ? withoutOrigin(new URL(url)) : url
  const [path = ''] = target.split('?', 1)
  return isDecodable(path) ? target : path.replaceAll('%', '%25') + target.slice(path.length)
}

function withoutOrigin({ pathname, search }: URL): string {
  return pathname + search
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/** Handles every request in the language that its reader chose on the site. */
export const languages = plugin(async (app: FastifyInstance) => {
  app.addHook('onRequest', (request, _reply, done) => {
    inLanguage(chosenLanguage(request.headers.cookie), done)
  })
})
