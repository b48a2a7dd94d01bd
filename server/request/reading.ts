import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import plugin from 'fastify-plugin'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { getLocale } from '../../contract/paraglide/runtime.js'
import { readingChoices } from '../../contract/text/reading-preferences.ts'
import {
  choicesCookie,
  describeReader,
  forReader,
  rememberedChoices,
  rememberedLanguage,
  storedChoices,
  storedLanguage,
} from '../text/languages.ts'

/**
 * Parses JSON bodies, and validates and serializes by the contract's schemas. An empty body counts as none.
 */
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
    // Without a body every required field is missing, and each is reported.
    return route.httpPart === 'body' ? (data) => validate(data ?? {}) : validate
  })
})

/**
 * Returns the path and query of a request. Proxies may send a whole URL (RFC 9112, 3.2.2); a stray percent
 * sign is literal, so that such an address is handled like any other unknown one.
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

/**
 * Handles every request in its reader's language, digits and calendars. A document whose address or account
 * overrides the browser's choices stores them in the browser. Responses that are the same for everyone do not
 * depend on them.
 */
export const languages = plugin(async (app: FastifyInstance) => {
  app.addHook('onRequest', (request, _reply, done) => {
    forReader(request, done)
  })
  app.addHook('onSend', async ({ headers, routeOptions }, reply) => {
    if (isForEveryone(reply)) return
    const vary = String(reply.getHeader('vary') ?? '')
    if (!vary.includes('accept-language'))
      reply.header('vary', [...(vary ? [vary] : []), 'accept-language', 'cookie'].join(', '))
    if (!routeOptions.config.page) return
    const choices = readingChoices()
    reply.header('content-language', getLocale())
    reply.header('x-reader', describeReader(getLocale(), choices))
    // Workers and previews fetch pages without opening them.
    const isOpened = (headers['sec-fetch-dest'] ?? 'document') === 'document'
    if (!isOpened) return
    const { publicUrl } = app.config
    if (getLocale() !== rememberedLanguage(headers))
      reply.header('set-cookie', storedLanguage(getLocale(), publicUrl))
    if (choicesCookie(choices) !== choicesCookie(rememberedChoices(headers)))
      reply.header('set-cookie', storedChoices(choices, publicUrl))
  })
})

/**
 * Texts of public files, such as the embedded month, depend on the language; pictures and built files do not.
 */
const text = /^text\/(?:html|calendar)/

function isForEveryone(reply: FastifyReply): boolean {
  const isPublic = String(reply.getHeader('cache-control')).startsWith('public')
  return isPublic && !text.test(String(reply.getHeader('content-type')))
}
