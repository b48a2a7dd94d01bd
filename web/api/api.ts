import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '../../contract/endpoint.ts'
import type { Fault } from '../../contract/errors.ts'
import type { EndpointKey, Endpoints } from '../../contract/registry.ts'

type EndpointAt<Key extends EndpointKey> = Endpoints[Key] extends Endpoint ? Endpoints[Key] : never

/** The options that an endpoint takes, so that a call without input needs none. */
type Taken<Options> = {
  [Name in keyof Options as Options[Name] extends undefined ? never : Name]: Options[Name]
}

type InputAt<Key extends EndpointKey> = Taken<{
  params: ParamsOf<EndpointAt<Key>>
  body: BodyOf<EndpointAt<Key>>
}> & { query?: Loose<QueryOf<EndpointAt<Key>>>; headers?: Record<string, string>; signal?: AbortSignal }

/** Query values of pages; undefined and empty ones are omitted. */
type Loose<Query> = { [Name in keyof Query]: string | number | undefined }

type Arguments<Key extends EndpointKey> =
  Record<never, never> extends InputAt<Key> ? [options?: InputAt<Key>] : [options: InputAt<Key>]

/** The body of an endpoint's response, for instance `ResponseAt<'GET /api/profile/me'>`. */
export type ResponseAt<Key extends EndpointKey> = ResponseOf<EndpointAt<Key>>

/** One page of a list, and the address of the next page; null on the last one. */
export interface Page<Items> {
  items: Items
  next: string | null
}

export interface Api {
  /** Calls an endpoint; rejects with an ApiError when the response is a refusal or there is none. */
  request<Key extends EndpointKey>(endpoint: Key, ...options: Arguments<Key>): Promise<ResponseAt<Key>>
  /** Calls an endpoint whose list comes in pages. */
  requestPage<Key extends EndpointKey>(
    endpoint: Key,
    ...options: Arguments<Key>
  ): Promise<Page<ResponseAt<Key>>>
}

interface AnyInput {
  params?: Record<string, string>
  query?: Record<string, string | number | undefined>
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
}

/** Creates the typed client of the contract; the transport sends its calls. */
export function createApi(transport: Transport): Api {
  async function call(endpoint: EndpointKey, input: AnyInput = {}): Promise<TransportResponse> {
    const [method = '', path = ''] = endpoint.split(' ')
    const headers: Record<string, string> = { accept: 'application/json', ...input.headers }
    if (input.body !== undefined) headers['content-type'] = 'application/json'
    const response = await transport({
      method,
      url: addressWith(pathOf(path, input), input.query),
      headers,
      body: input.body === undefined ? undefined : JSON.stringify(input.body),
      signal: input.signal,
    })
    if (response.status >= 200 && response.status < 300) return response
    throw new ApiError(response.status, readFaults(response.body), response.headers['x-request-id'])
  }

  async function request<Key extends EndpointKey>(endpoint: Key, ...[options]: Arguments<Key>) {
    const { body } = await call(endpoint, options as AnyInput)
    return body as ResponseAt<Key>
  }

  async function requestPage<Key extends EndpointKey>(endpoint: Key, ...[options]: Arguments<Key>) {
    const { body, headers } = await call(endpoint, options as AnyInput)
    return { items: body as ResponseAt<Key>, next: nextIn(headers.link) }
  }

  return { request, requestPage }
}

function pathOf(path: string, { params }: AnyInput): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''))
}

/** Finds the address with `rel="next"` in a Link header (RFC 8288). */
function nextIn(link: string | undefined): string | null {
  return link?.match(/<([^>]*)>\s*;[^,]*rel="?next"?/)?.[1] ?? null
}

/** One call, independent of its transport. */
export interface TransportRequest {
  method: string
  /** Path with its query, for instance `/api/profile?limit=20`. */
  url: string
  /** Header names are lower case. */
  headers: Record<string, string>
  /** JSON text; absent for calls without a body. */
  body?: string
  signal?: AbortSignal
}

export interface TransportResponse {
  status: number
  /** Header names are lower case. */
  headers: Record<string, string | undefined>
  /** The parsed JSON body; undefined where there is none. For other content use `fetchAsMember`. */
  body: unknown
}

/** Sends a call to the interface: in process while the server renders, with fetch in the browser. */
export type Transport = (request: TransportRequest) => Promise<TransportResponse>

/** Thrown when the interface refuses a call, or when there is no response (status 0). */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly errors: Fault[]
  /** The request's id in the server's log. */
  readonly reference: string | undefined

  constructor(status: number, errors: Fault[], reference?: string) {
    super(errors.map((fault) => fault.msg).join('\n') || `Status ${status}`)
    this.status = status
    this.errors = errors
    this.reference = reference
  }
}

/** Returns the `errors` of a refusal's body; an empty list when something other than the interface responded. */
export function readFaults(body: unknown): Fault[] {
  if (typeof body !== 'object' || body === null || !('errors' in body)) return []
  return Array.isArray(body.errors) ? (body.errors as Fault[]) : []
}

type Query = Record<string, string | number | null | undefined>

/** Appends a query to a path, without empty, null and undefined values. */
export function addressWith(path: string, query: Query = {}): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
  )
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path
}

/** Reads the next page's cursor from a list's `next` address; null on the last page. */
export function readCursor(next: string | null): string | null {
  return next && new URLSearchParams(readSearch(next)).get('cursor')
}

/** Returns the query of an interface URL, with the question mark. */
export function readSearch(address: string): string {
  return new URL(address, 'http://site.invalid').search
}
