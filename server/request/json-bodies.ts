import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'

/** Reads JSON bodies (an empty one counts as none) and lets the contract's schemas validate and serialize. */
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
