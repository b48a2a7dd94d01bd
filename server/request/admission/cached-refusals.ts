import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { readerKey } from '../../text/languages.ts'
import { type ReusableResponse, reusableResponse } from '../response-cache/reusable-response.ts'
import type { Overload } from './admission.ts'

/** A sent refusal, with its settings. */
interface CachedRefusal extends ReusableResponse {
  status: number
  config: Config
}

/** Caches refusals, because rendering each of them would add to the overload. */
export class CachedRefusals {
  readonly #cached = new Map<string, CachedRefusal>()

  find(overload: Overload, request: IncomingMessage, config: Config): CachedRefusal | null {
    const key = keyOf(overload, request)
    const cached = key === null ? undefined : this.#cached.get(key)
    return cached?.config === config ? cached : null
  }

  /** Caches a refusal that is the same for every request of its kind. */
  add(
    overload: Overload,
    request: FastifyRequest,
    reply: FastifyReply,
    payload: unknown,
    config: Config,
  ): void {
    const key = keyOf(overload, request.raw)
    if (key === null || (typeof payload !== 'string' && !(payload instanceof Buffer))) return
    const response = reusableResponse(request, reply, payload)
    const isPage = response?.headers['content-type']?.startsWith('text/html')
    if (!response || isPage !== isForPage(request.raw)) return
    this.#cached.set(key, { ...response, status: reply.statusCode, config })
  }
}

/** Null for a page of another origin, which the headers would contain. */
function keyOf(overload: Overload, request: IncomingMessage): string | null {
  if (request.headers.origin !== undefined) return null
  const reader = readerKey({ url: request.url ?? '/', headers: request.headers })
  return reader && `${overload} ${isForPage(request) ? 'page' : 'call'} ${reader}`
}

function isForPage({ url = '', headers }: IncomingMessage): boolean {
  return !url.startsWith('/api/') && String(headers.accept).includes('text/html')
}
