import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { Right } from './rights.ts'

/**
 * Names the callers of an endpoint: everyone, members, or the members whose roles have a right (contract/rights.ts).
 * There is no default: an endpoint that does not say does not start.
 */
export type Audience = 'everyone' | 'members' | Right

/** Tells whether an endpoint is only for members whose roles have a right. */
export function needsRight(audience: Audience): audience is Right {
  return audience !== 'everyone' && audience !== 'members'
}

/** Parts of the site that administrators may switch off, by the setting that does it. */
export const switchableParts = ['postsOn', 'calendarOn', 'birthdaysOn'] as const
export type SwitchablePart = (typeof switchableParts)[number]

/** Promises what one method and path of the interface do. */
export interface Endpoint {
  /** Names the call for programs, as a verb and what it acts on: `addComment`. It stays when the address changes. */
  name: string
  /** One line for the documentation. */
  summary: string
  audience: Audience
  /**
   * Concerns the caller's own profile, and so allows members who must verify their address; `id` where the path's id
   * may name the caller. They are refused everything else that is for members (see `limited` of an account).
   */
  own?: true | 'id'
  /** A grave action: only within 15 minutes of a proof that the caller is who they are. */
  grave?: true
  /** Also for leaders of groups, within their group: the service decides about the group. */
  leaders?: true
  /** Also for members who wait for approval, because it concerns only their own account. */
  waiting?: true
  /** Asked again and again with one token: the server caches the response for that session until its data changes. */
  perSession?: true
  /** Shows members: refused to visitors while the society's directory is for members only. */
  directory?: true
  /** Belongs to a part of the site: refused to everybody while that is switched off. */
  part?: SwitchablePart
  /** Pages of every origin may read it, without a token: it is the same for everybody. */
  everyOrigin?: true
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodObject
  /** The body may be left out: the call then says no more than its address. */
  bodyOptional?: true
  /** Content types of a file that is sent as the body, in place of JSON. */
  upload?: readonly string[]
  /** The body of a success, which also filters what leaves the server; null means 204 without a body. */
  response: z.ZodType | null
  /** Status of success; 200 unless said otherwise, 204 without a body. */
  status?: 201
  /** Refusals beyond those that follow from method, input and audience (server/endpoints/described-responses.ts). */
  refusals?: readonly ErrorCode[]
  /** The next page's address comes in a `Link` header. */
  paged?: true
  /** The response is a stream of server-sent events, which does not end on its own. */
  stream?: true
  /** The response is a file of this name, CSV (`text/csv`) or ZIP (`application/zip`). */
  file?: `${string}.csv` | `${string}.xlsx` | `${string}.zip`
  /** The response is a file that somebody sent, under its own name; browsers save it and never show it. */
  download?: true
  /** The response is a picture (WebP), which browsers cache and revalidate each time. */
  picture?: true
  /** The response's `version` is its entity tag (`ETag`), which `If-Match` takes. */
  versioned?: true
  /** Requires or allows the `If-Match` header, which names the version that was edited. */
  ifMatch?: 'required' | 'optional'
  /** The `Idempotency-Key` header makes a repeated request return the first response again. */
  repeatable?: true
}

/**
 * Keeps the exact types of a feature's table of endpoints, keyed by `METHOD /path`. Pages that use the schemas beside a
 * table leave it out of their scripts, because the call has no side effects.
 */
/* @__NO_SIDE_EFFECTS__ */
export function endpoints<const Table extends Record<`${string} /${string}`, Endpoint>>(table: Table): Table {
  return table
}

type Given<Schema, Mode extends 'input' | 'output'> = Schema extends z.ZodType
  ? Mode extends 'input'
    ? z.input<Schema>
    : z.output<Schema>
  : undefined

/** The body as a caller sends it. */
export type BodyOf<E extends Endpoint> = Given<E['body'], 'input'>
/** The query as a caller sends it. */
export type QueryOf<E extends Endpoint> = Given<E['query'], 'input'>
/** The parameters that a caller puts into the path. */
export type ParamsOf<E extends Endpoint> = Given<E['params'], 'input'>
/** The body of the response as a caller gets it. */
export type ResponseOf<E extends Endpoint> = Given<E['response'], 'output'>
/** The input as a handler gets it, after validation. */
export interface InputOf<E extends Endpoint> {
  body: Given<E['body'], 'output'>
  query: Given<E['query'], 'output'>
  params: Given<E['params'], 'output'>
}
