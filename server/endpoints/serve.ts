import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { type Endpoint, type InputOf, needsRight, type ResponseOf } from '../../contract/endpoint.ts'
import { type ErrorCode, errorStatus } from '../../contract/errors.ts'
import { type EndpointKey, registry } from '../../contract/registry.ts'
import { type RateLimitName, scopeOf } from '../config/rate-limits.ts'
import { type Context, contextOf, type Viewer } from './context.ts'
import { entityTag, namesVersion } from './entity-tags.ts'
import { isRepeated, type Repeatable } from './idempotency.ts'
import { isPage, type JsonPage, JsonText, nextLink, type Page } from './paging.ts'
import { refuseExhaustedNetwork, refuseWhenExhausted } from './rate-limit.ts'

/** The input of a handler. `viewer` is null only where everyone may call. */
interface Call<E extends Endpoint> extends InputOf<E> {
  context: Context
  viewer: E['audience'] extends 'everyone' ? Viewer | null : Viewer
  request: FastifyRequest
  reply: FastifyReply
}

/** A picture (WebP) with the tag of its content. It is read only for callers without a cached copy. */
export interface PictureFile {
  read: () => Promise<Uint8Array>
  version: string
}

/** An uploaded file. */
interface DownloadedFile {
  name: string
  content: Uint8Array
}

/** The result of a handler: the response, a page of a list, or the content of a file or stream. */
type Returned<E extends Endpoint> = E extends { stream: true } | { file: string }
  ? Readable
  : E extends { picture: true }
    ? PictureFile
    : E extends { download: true }
      ? DownloadedFile
      : E extends { paged: true }
        ? ResponseOf<E> extends (infer Item)[]
          ? Page<Item> | JsonPage<Item>
          : ResponseOf<E> | JsonText<ResponseOf<E>>
        : ResponseOf<E> extends undefined
          ? unknown
          : ResponseOf<E> | JsonText<ResponseOf<E>>

type Handler<E extends Endpoint> = (call: Call<E>) => Returned<E> | Promise<Returned<E>>

interface Serving {
  /** Refuses early when this allowance of the account or network is exhausted. */
  usedUp?: RateLimitName
  /** Recognises a repeated request, which passes even when the allowance is exhausted. */
  repeatOf?: (viewer: Viewer, request: FastifyRequest) => Omit<Repeatable, 'content'>
  /** Exempts callers that strangers must not lock out by exhausting the allowance. */
  spared?: (request: FastifyRequest) => Promise<boolean>
  /** The largest body in bytes, where it differs from the default. */
  bodyLimit?: number
}

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}

/** Serves an endpoint of the contract: its schemas validate the input and filter the response. */
export function serve<Key extends EndpointKey>(
  app: FastifyInstance,
  key: Key,
  handle: Handler<(typeof registry)[Key]>,
  { usedUp, repeatOf, spared, bodyLimit }: Serving = {},
): void {
  const endpoint: Endpoint = registry[key]
  const [method, url] = key.split(' ') as [HTTPMethods & string, string]
  app.route({
    method,
    url,
    config: { endpoint },
    ...(bodyLimit !== undefined && { bodyLimit }),
    // An exhausted allowance is reported before any fault in the body.
    onRequest: async (request) => {
      if (!usedUp) return
      const { viewer } = request
      if (viewer && repeatOf && (await isRepeated(app, repeatOf(viewer, request)))) return
      if (await spared?.(request)) return
      if (scopeOf(usedUp) === 'network') await refuseExhaustedNetwork(app, usedUp, request.ip)
      else await refuseWhenExhausted(app, usedUp, viewer?.userId ?? '')
    },
    schema: {
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
      // The error handler sends refusals; files and streams bypass the schema.
      ...(endpoint.response && { response: { [successOf(endpoint)]: endpoint.response } }),
    },
    ...(endpoint.bodyOptional && {
      preValidation: async (request: FastifyRequest) => {
        request.body ??= {}
      },
    }),
    handler: async (request, reply) => {
      const { viewer, body, query, params } = request
      // The audience check and the schemas guarantee this type.
      const call = { context: contextOf(app, request.log), viewer, body, query, params, request, reply }
      const returned: unknown = await handle(call as Call<(typeof registry)[Key]>)
      reply.code(successOf(endpoint))
      return endpoint.response === null ? reply.send() : responseFrom(endpoint, returned, request, reply)
    },
  })
}

/** The content types of files that endpoints serve, by their extension. */
const fileTypes: Readonly<Record<string, string>> = {
  '.csv': 'text/csv; charset=utf-8',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Builds the response from a handler's result, with the headers of the contract. */
function responseFrom(
  endpoint: Endpoint,
  returned: unknown,
  { url, headers }: FastifyRequest,
  reply: FastifyReply,
): unknown {
  // The handler's type guarantees it for such endpoints.
  if (endpoint.picture) return pictureFrom(returned as PictureFile, headers, reply)
  if (endpoint.download) return downloadFrom(returned as DownloadedFile, reply)
  if (endpoint.file)
    reply
      .type(fileTypes[endpoint.file.slice(endpoint.file.lastIndexOf('.'))] ?? 'application/zip')
      .header('content-disposition', `attachment; filename="${endpoint.file}"`)
  if (endpoint.versioned) reply.header('etag', entityTag((returned as { version: number | string }).version))
  if (!endpoint.paged || !isPage(returned)) return bodyFrom(returned, reply)
  if (returned.next) reply.header('link', nextLink(returned.url ?? url, returned.next))
  return bodyFrom(returned.items, reply)
}

/** Sends a picture that the caller's browser caches and revalidates on each use. */
async function pictureFrom(
  { read, version }: PictureFile,
  headers: FastifyRequest['headers'],
  reply: FastifyReply,
): Promise<FastifyReply> {
  const isCurrent = namesVersion(headers['if-none-match'] ?? '', version)
  const bytes = isCurrent ? null : await read()
  reply
    .header('cache-control', 'private, no-cache')
    .header('content-security-policy', `default-src 'none'; sandbox`)
    .header('etag', entityTag(version))
  return bytes ? reply.type('image/webp').send(Buffer.from(bytes)) : reply.code(304).send()
}

/** Sends a file for saving; no browser renders it as part of the site. */
function downloadFrom({ name, content }: DownloadedFile, reply: FastifyReply): FastifyReply {
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return reply
    .type('application/octet-stream')
    .header('cache-control', 'private, no-store')
    .header('content-security-policy', `default-src 'none'; sandbox`)
    .header('content-disposition', `attachment; filename*=UTF-8''${encoded}`)
    .send(Buffer.from(content))
}

/** Passes serialised JSON through. */
function bodyFrom(returned: unknown, reply: FastifyReply): unknown {
  if (!(returned instanceof JsonText)) return returned
  reply.type('application/json; charset=utf-8')
  return returned.text
}

/** Returns the status of success. */
export function successOf({ response, status }: Endpoint): number {
  return response === null ? 204 : (status ?? 200)
}

/** Checks whether all visitors get the same response, so that it can be cached. */
export function isSameForVisitors(method: string, { audience, stream, file }: Endpoint): boolean {
  return method === 'GET' && audience === 'everyone' && !stream && !file
}

/** Lists every reason for which an endpoint may refuse, by status. */
export function refusalsOf(method: string, endpoint: Endpoint): Map<number, ErrorCode[]> {
  const refusals: ErrorCode[] = ['too_many', 'internal', 'unavailable', ...(endpoint.refusals ?? [])]
  if (endpoint.audience !== 'everyone' || endpoint.directory) refusals.push('unauthenticated', 'unapproved')
  if (needsRight(endpoint.audience)) refusals.push('forbidden')
  const isOpenToLimited = endpoint.waiting || endpoint.own === true
  if (!isOpenToLimited && (endpoint.audience === 'members' || endpoint.directory)) refusals.push('unverified')
  if (endpoint.grave) refusals.push('proof_required')
  if (endpoint.part) refusals.push('switched_off')
  if (endpoint.params || endpoint.query || endpoint.body || endpoint.ifMatch === 'required')
    refusals.push('invalid')
  // Clients may send an invalid body even where none is expected; two writes may conflict.
  if (method !== 'GET') refusals.push('malformed', 'too_large', 'wrong_type', 'conflict')
  return Map.groupBy(new Set(refusals), (code) => errorStatus[code])
}
