import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Headers that differ between requests, or belong to one encoding. */
const ownHeaders = [
  'x-request-id',
  'connection',
  'date',
  'content-length',
  'content-encoding',
  'transfer-encoding',
]

/** A response without the nonce and id of its request. */
export interface ReusableResponse {
  headers: Record<string, string>
  body: Buffer
}

/** Returns a response without its nonce and id; null when the nonce cannot be removed. */
export function reusableResponse(
  { nonce, id }: FastifyRequest,
  reply: FastifyReply,
  payload: string | Buffer,
): ReusableResponse | null {
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

interface Page {
  html: string
  policy: string
}

/**
 * Replaces the nonce of a page by the hashes of its inline scripts and styles. Elements without a nonce stay
 * forbidden. Null when the page contains its nonce elsewhere.
 */
function withHashes({ html, policy }: Page, nonce: string): Page | null {
  const hashes: Record<'script' | 'style', Set<string>> = { script: new Set(), style: new Set() }
  const marked = new RegExp(`<(script|style)\\b[^>]* nonce="${escaped(nonce)}"[^>]*>([\\s\\S]*?)</\\1>`, 'g')
  for (const [, element = '', content = ''] of html.matchAll(marked))
    if (content !== '') hashes[element as 'script' | 'style'].add(hashOf(content))
  const plain = html.replaceAll(` nonce="${nonce}"`, '')
  if (plain.includes(nonce)) return null
  const directive = (name: 'script' | 'style') => [...hashes[name]].map((hash) => ` '${hash}'`).join('')
  return {
    html: plain,
    policy: policy
      .split('; ')
      .map((part) =>
        part.replace(
          ` 'nonce-${nonce}'`,
          part.startsWith('script-src ') ? directive('script') : directive('style'),
        ),
      )
      .join('; '),
  }
}

function hashOf(content: string): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`
}

function escaped(text: string): string {
  return text.replace(/[+/=]/g, '\\$&')
}
