import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { namesVersion } from '../../endpoints/entity-tags.ts'
import { type Encoding, encodingFor } from './encodings.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

const worthCompressing = 128
const brotliQuality = 5
const tagLength = 22

type Headers = Record<string, string>

/** What is sent for a cached response: `body` is null where the reader has it already. */
export interface Sending {
  status: 200 | 304
  headers: Headers
  /** The same headers, names and values in turn. */
  rawHeaders: string[]
  body: Buffer | null
}

interface Made {
  words: ReadonlySet<string>
  /** The pattern of its address, for the log. */
  route: string
  userId: string | null
  /** Those of the response, but for what differs from one request to the next. */
  headers: Headers
  body: Buffer
}

/** A response that is sent more than once, in each encoding in which it was asked for. */
export class CachedResponse {
  /** The words of the statements whose results it shows. */
  readonly words: ReadonlySet<string>
  readonly route: string
  /** The member whom it is for; null where it is for every visitor. */
  readonly userId: string | null
  readonly #headers: Headers
  readonly #tag: string | null
  readonly #isCompressible: boolean
  readonly #bodies = new Map<Encoding, Buffer>()
  readonly #sendings = new Map<Encoding, Sending>()
  readonly #compressing = new Map<Encoding, Promise<void>>()
  readonly #notModified: Sending

  constructor({ words, route, userId, headers, body }: Made) {
    this.words = words
    this.route = route
    this.userId = userId
    // An endpoint's own tag counts versions of what it shows, not of how it is shown.
    this.#tag = headers.etag === undefined ? tagOf(body) : this.isCall ? null : headers.etag
    this.#isCompressible = body.byteLength >= worthCompressing
    this.#headers = {
      ...headers,
      ...(this.#tag !== null && { etag: this.#tag }),
      ...(this.#isCompressible && { vary: joinedVary(headers.vary) }),
    }
    this.#add('identity', body)
    const { 'content-type': _, ...kept } = this.#headers
    this.#notModified = sendingOf(304, kept, null)
  }

  /** A call of the interface, and not a page. */
  get isCall(): boolean {
    return this.route.startsWith('/api/')
  }

  /** The bytes that it takes in memory. */
  get size(): number {
    return [...this.#bodies.values()].reduce((sum, { byteLength }) => sum + byteLength, 0)
  }

  /** Returns what to send for a request; null while the body in its encoding has not been made. */
  sendingFor(headers: IncomingHttpHeaders): Sending | null {
    const seen = headers['if-none-match']
    if (seen !== undefined && this.#tag !== null && namesVersion(seen, this.#tag.replace(/^W\/|"/g, '')))
      return this.#notModified
    return this.#sendings.get(this.#encodingFor(headers)) ?? null
  }

  /** Makes the body in the encoding that a request asks for; once, however many ask. */
  async prepareFor(headers: IncomingHttpHeaders): Promise<void> {
    const encoding = this.#encodingFor(headers)
    if (this.#sendings.has(encoding)) return
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
    this.#sendings.set(encoding, sendingOf(200, headers, body))
  }
}

function sendingOf(status: 200 | 304, headers: Headers, body: Buffer | null): Sending {
  return { status, headers, rawHeaders: Object.entries(headers).flat(), body }
}

function tagOf(body: Buffer): string {
  return `W/"${createHash('sha256').update(body).digest('base64url').slice(0, tagLength)}"`
}

function joinedVary(vary: string | undefined): string {
  return vary ? `${vary}, accept-encoding` : 'accept-encoding'
}
