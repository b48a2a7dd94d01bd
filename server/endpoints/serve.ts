import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { z } from 'zod'
import type { AnswerOf, Endpoint, InputOf } from '../../contract/endpoint.ts'
import { type ErrorCode, errorStatus } from '../../contract/errors.ts'
import { type EndpointKey, registry } from '../../contract/registry.ts'
import type { RateLimitName } from '../config.ts'
import { type Context, contextOf, type Viewer } from './context.ts'
import { isRepeated, type Repeatable } from './idempotency.ts'
import { networkOf } from './network-address.ts'
import { refuseWhenExhausted } from './rate-limit.ts'

/** What a handler is given. `viewer` is null only where everyone may call. */
export interface Call<E extends Endpoint> extends InputOf<E> {
  context: Context
  viewer: E['audience'] extends 'everyone' ? Viewer | null : Viewer
  request: FastifyRequest
  reply: FastifyReply
}

type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<AnswerOf<E> extends undefined ? void : AnswerOf<E>>

interface Serving {
  /** Refuses at once when this allowance of the account, or of a visitor's network, is used up. */
  usedUp?: RateLimitName
  /** What a repeated request is known by: it is answered even when the allowance is used up. */
  repeatOf?: (viewer: Viewer, request: FastifyRequest) => Omit<Repeatable, 'content'>
  /** Bytes of a body, where an endpoint takes more than others. */
  bodyLimit?: number
}

const faults = z.object({
  errors: z.array(z.object({ msg: z.string(), param: z.string().optional(), code: z.string().optional() })),
})

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}

/**
 * Serves an endpoint of the contract: its schemas validate the input, filter the answer, and document both.
 */
export function serve<Key extends EndpointKey>(
  app: FastifyInstance,
  key: Key,
  handle: Handler<(typeof registry)[Key]>,
  { usedUp, repeatOf, bodyLimit }: Serving = {},
): void {
  const endpoint: Endpoint = registry[key]
  const [method, url] = key.split(' ') as [HTTPMethods, string]
  app.route({
    method,
    url,
    config: { endpoint },
    ...(bodyLimit !== undefined && { bodyLimit }),
    // A used-up allowance is told before any fault in the body.
    onRequest: async (request) => {
      if (!usedUp) return
      const { viewer } = request
      if (viewer && repeatOf && (await isRepeated(app, repeatOf(viewer, request)))) return
      await refuseWhenExhausted(app, usedUp, subjectOf(usedUp, request))
    },
    schema: {
      summary: endpoint.summary,
      tags: [url.split('/')[2] ?? ''],
      ...(endpoint.audience !== 'everyone' && { security: [{ token: [] }] }),
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
      ...(endpoint.stream && { produces: ['text/event-stream'] }),
      response: answersOf(endpoint),
    },
    handler: async (request, reply) => {
      const answer = await handle({
        context: contextOf(app, request.log),
        viewer: request.viewer,
        body: request.body,
        query: request.query,
        params: request.params,
        request,
        reply,
      } as never)
      reply.code(endpoint.answer === null ? 204 : (endpoint.status ?? 200))
      return endpoint.answer === null ? reply.send() : answer
    },
  })
}

/** Every status an endpoint may answer, with the schema of its body. */
function answersOf(endpoint: Endpoint): Record<number, z.ZodType> {
  const refusals: ErrorCode[] = ['too_many', 'internal', 'unavailable', ...(endpoint.refusals ?? [])]
  if (endpoint.audience !== 'everyone' || endpoint.directory) refusals.push('unauthenticated', 'unapproved')
  if (endpoint.audience === 'administrators') refusals.push('forbidden')
  if (endpoint.verified) refusals.push('unverified')
  if (endpoint.body) refusals.push('too_large', 'wrong_type')
  if (endpoint.body || endpoint.query) refusals.push('invalid')
  return {
    [endpoint.answer === null ? 204 : (endpoint.status ?? 200)]:
      endpoint.answer ?? z.undefined().describe('Done; no body'),
    ...Object.fromEntries(refusals.map((code) => [errorStatus[code], faults])),
  }
}

/** Allowances count by account or by network, as their names say. */
function subjectOf(name: RateLimitName, request: FastifyRequest): string {
  return name.endsWith('PerAddress') ? networkOf(request.ip) : (request.viewer?.userId ?? '')
}
