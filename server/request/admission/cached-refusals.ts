import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { chosenLanguage } from '../../text/languages.ts'
import { type ReusableResponse, reusableResponse } from '../response-cache/reusable-response.ts'
import type { Overload } from './admission.ts'

/** A refusal as it was sent, to be sent again. */
interface KeptRefusal extends ReusableResponse {
  status: number
  config: Config
}

/** Keeps what was sent to those who were refused: so many may be that making each anew would be the load itself. */
export class CachedRefusals {
  readonly #kept = new Map<string, KeptRefusal>()

  find(overload: Overload, request: IncomingMessage, config: Config): KeptRefusal | null {
    const key = keyOf(overload, request)
    const kept = key === null ? undefined : this.#kept.get(key)
    return kept?.config === config ? kept : null
  }

  /** Keeps a refusal, if it is what everybody gets who is refused alike. */
  keep(
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
    this.#kept.set(key, { ...response, status: reply.statusCode, config })
  }
}

/** Null for a page of another origin, whose headers name it. */
function keyOf(overload: Overload, request: IncomingMessage): string | null {
  if (request.headers.origin !== undefined) return null
  return `${overload} ${isForPage(request) ? 'page' : 'call'} ${chosenLanguage(request.headers.cookie)}`
}

function isForPage({ url = '', headers }: IncomingMessage): boolean {
  return !url.startsWith('/api/') && String(headers.accept).includes('text/html')
}
