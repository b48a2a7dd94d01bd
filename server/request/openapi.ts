import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyContextConfig, FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { m } from '../../contract/paraglide/messages.js'

/** Describes the interface from the schemas that validate: `/api/docs` to read, `/api/docs/json` as data. */
export const openapi = plugin(async (app: FastifyInstance) => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: '', version: '1' },
      servers: [{ url: app.config.publicUrl }],
      components: {
        securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'x-auth-token' } },
      },
    },
    transform: (input) => describe(input as Parameters<typeof jsonSchemaTransform>[0]),
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    theme: { title: m.site_docs() },
    // Administrators may give the society another name at any time.
    transformSpecification: ({ info, ...rest }) => ({
      info: { ...(info as object), title: app.config.societyName },
      ...rest,
    }),
    transformSpecificationClone: false,
    uiConfig: { docExpansion: 'list', deepLinking: true },
  })
})

/** Describes a route; what is sent as a file is not validated by a schema, and so described here. */
function describe(input: Parameters<typeof jsonSchemaTransform>[0]) {
  const endpoint = (input as { route?: { config?: FastifyContextConfig } }).route?.config?.endpoint
  if (!endpoint) return { schema: { hide: true }, url: input.url }
  const { schema, url } = jsonSchemaTransform(input)
  const { upload } = endpoint
  if (!upload) return { schema, url }
  const binary = { schema: { type: 'string', format: 'binary' } }
  return {
    schema: { ...schema, body: { content: Object.fromEntries(upload.map((type) => [type, binary])) } },
    url,
  }
}
