import type { FastifyReply, FastifyRequest } from 'fastify'
import { withHashes } from './hashed-policy.ts'

/** Headers that differ from one request to the next, or belong to one encoding. */
const ownHeaders = [
  'x-request-id',
  'connection',
  'date',
  'content-length',
  'content-encoding',
  'transfer-encoding',
]

/** A response without what belongs to the request that made it: nonce and id. */
export interface ForEverybody {
  headers: Record<string, string>
  body: Buffer
}

/** Makes a response fit to be sent to others; null when it names its nonce where it cannot be taken out. */
export function forEverybody(
  { nonce, id }: FastifyRequest,
  reply: FastifyReply,
  payload: string | Buffer,
): ForEverybody | null {
  const headers = Object.fromEntries(
    Object.entries(reply.getHeaders())
      .filter(([name]) => !ownHeaders.includes(name))
      .map(([name, value]) => [name, String(value)]),
  )
  if (typeof payload !== 'string') return { headers, body: payload }
  const html = payload.replaceAll(id, '')
  if (!headers['content-type']?.startsWith('text/html')) return { headers, body: Buffer.from(html) }
  const page = withHashes({ html, policy: headers['content-security-policy'] ?? '' }, nonce)
  return (
    page && { headers: { ...headers, 'content-security-policy': page.policy }, body: Buffer.from(page.html) }
  )
}
