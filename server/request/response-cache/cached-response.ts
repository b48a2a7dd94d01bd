import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { namesVersion } from '../../endpoints/entity-tags.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

const worthCompressing = 128
const brotliQuality = 5
const tagLength = 22

type Headers = Record<string, string>

/** A cached response in one encoding; `body` is null where the client has it already. */
interface EncodedResponse {
  status: 200 | 304
  headers: Headers
  /** The same headers as alternating names and values. */
  rawHeaders: string[]
  body: Buffer | null
}

interface Contents {
  words: ReadonlySet<string>
  /** The pattern of its route, for the log. */
  route: string
  userId: string | null
  /** Headers that are the same for each request. */
  headers: Headers
  body: Buffer
}

/** A response that is sent more than once, in each requested encoding. */
export class CachedResponse {
  /** The words of the statements behind it. */
  readonly words: ReadonlySet<string>
  readonly route: string
  /** The member of a session; null in a response for visitors. */
  readonly userId: string | null
  readonly #headers: Headers
  readonly #tag: string | null
  readonly #isCompressible: boolean
  readonly #bodies = new Map<Encoding, Buffer>()
  readonly #encoded = new Map<Encoding, EncodedResponse>()
  readonly #compressing = new Map<Encoding, Promise<void>>()
  readonly #notModified: EncodedResponse

  constructor({ words, route, userId, headers, body }: Contents) {
    this.words = words
    this.route = route
    this.userId = userId
    // An endpoint's own tag is the version of the record, not of its representation.
    this.#tag = headers.etag === undefined ? tagOf(body) : this.isCall ? null : headers.etag
    this.#isCompressible = body.byteLength >= worthCompressing
    this.#headers = {
      ...headers,
      ...(this.#tag !== null && { etag: this.#tag }),
      ...(this.#isCompressible && { vary: joinedVary(headers.vary) }),
    }
    this.#add('identity', body)
    const { 'content-type': _, ...others } = this.#headers
    this.#notModified = encodedResponse(304, others, null)
  }

  /** True for a call of the interface, false for a page. */
  get isCall(): boolean {
    return this.route.startsWith('/api/')
  }

  /** Its size in memory, in bytes. */
  get size(): number {
    return [...this.#bodies.values()].reduce((sum, { byteLength }) => sum + byteLength, 0)
  }

  /** Returns the response in the encoding of a request; null before `encodeFor`. */
  encodedFor(headers: IncomingHttpHeaders): EncodedResponse | null {
    const seen = headers['if-none-match']
    if (seen !== undefined && this.#tag !== null && namesVersion(seen, this.#tag.replace(/^W\/|"/g, '')))
      return this.#notModified
    return this.#encoded.get(this.#encodingFor(headers)) ?? null
  }

  /** Encodes the body for a request, once for all concurrent requests. */
  async encodeFor(headers: IncomingHttpHeaders): Promise<void> {
    const encoding = this.#encodingFor(headers)
    if (this.#encoded.has(encoding)) return
    let work = this.#compressing.get(encoding)
    if (!work) {
      work = this.#compress(encoding)
      this.#compressing.set(encoding, work)
    }
    await work
  }

  #encodingFor(headers: IncomingHttpHeaders): Encoding {
    return this.#isCompressible ? encodingFor(headers['accept-encoding']) : 'identity'
  }

  async #compress(encoding: Encoding): Promise<void> {
    const body = this.#bodies.get('identity') ?? Buffer.alloc(0)
    this.#add(
      encoding,
      encoding === 'br'
        ? await compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } })
        : await compressGzip(body),
    )
  }

  #add(encoding: Encoding, body: Buffer): void {
    this.#bodies.set(encoding, body)
    const headers = {
      ...this.#headers,
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      'content-length': String(body.byteLength),
    }
    this.#encoded.set(encoding, encodedResponse(200, headers, body))
  }
}

function encodedResponse(status: 200 | 304, headers: Headers, body: Buffer | null): EncodedResponse {
  return { status, headers, rawHeaders: Object.entries(headers).flat(), body }
}

function tagOf(body: Buffer): string {
  return `W/"${createHash('sha256').update(body).digest('base64url').slice(0, tagLength)}"`
}

function joinedVary(vary: string | undefined): string {
  return vary ? `${vary}, accept-encoding` : 'accept-encoding'
}

/** Content coding of a body. */
type Encoding = 'br' | 'gzip' | 'identity'

const headersCached = 500
const chosen = new Map<string, Encoding>()

/** Chooses the best encoding that an `Accept-Encoding` header allows (RFC 9110, 12.5.3). */
function encodingFor(header: string | string[] | undefined): Encoding {
  const text = String(header ?? '')
  const known = chosen.get(text)
  if (known) return known
  if (chosen.size >= headersCached) chosen.clear()
  const taken = new Map(text.toLowerCase().split(',').map(readCoding))
  const takes = (coding: Encoding) => (taken.get(coding) ?? taken.get('*') ?? 0) > 0
  const encoding = takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity'
  chosen.set(text, encoding)
  return encoding
}

/** Parses one coding with its weight. */
function readCoding(text: string): [coding: string, weight: number] {
  const [coding = '', ...parameters] = text.split(';').map((part) => part.trim())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))
  return [coding, weight === undefined ? 1 : Number(weight.slice(2)) || 0]
}

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
