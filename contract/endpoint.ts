import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { Right } from './rights.ts'

/**
 * The callers of an endpoint: everyone, members, or members with a right (contract/rights.ts). There is no
 * default: the server does not start while an endpoint lacks its audience.
 */
type Audience = 'everyone' | 'members' | Right

/** Checks whether an endpoint requires a right. */
export function needsRight(audience: Audience): audience is Right {
  return audience !== 'everyone' && audience !== 'members'
}

/** Parts of the site that administrators may switch off, by the name of their setting. */
export const switchableParts = ['postsOn', 'calendarOn', 'birthdaysOn'] as const
export type SwitchablePart = (typeof switchableParts)[number]

/** The contract of one method and path of the interface. */
export interface Endpoint {
  /**
   * The operation's name for programs, a verb and its object: `addComment`. It stays when the path changes.
   */
  name: string
  /** One line for the documentation. */
  summary: string
  audience: Audience
  /**
   * Concerns the caller's own profile, so members may call it before verifying their address. With `id` only
   * where the path's id is the caller's. All other calls for members are refused until then (see `limited` of
   * an account).
   */
  own?: true | 'id'
  /** A grave action: requires a proof of identity within the last 15 minutes. */
  grave?: true
  /** Also for leaders of groups, within their group: the service decides about the group. */
  leaders?: true
  /** Also for members who wait for approval, because it concerns their own account only. */
  waiting?: true
  /** Polled with one token: the server caches the response per session until its data changes. */
  perSession?: true
  /** Shows members: refused to visitors while the society's directory is for members only. */
  directory?: true
  /** Belongs to a part of the site: refused to everybody while that is switched off. */
  part?: SwitchablePart
  /** Readable from every origin without a token: the response is the same for everybody. */
  everyOrigin?: true
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodObject
  /** The body is optional: without it, the path alone states the request. */
  bodyOptional?: true
  /** Content types of a file that is sent as the body instead of JSON. */
  upload?: readonly string[]
  /** The schema of a successful response, which also filters it; null means 204 without a body. */
  response: z.ZodType | null
  /** The status of success; 200 by default, 204 without a body. */
  status?: 201
  /** Refusals beyond those that follow from method, input and audience (`refusalsOf` in server/endpoints/serve.ts). */
  refusals?: readonly ErrorCode[]
  /** The next page's address comes in a `Link` header. */
  paged?: true
  /** The response is a stream of server-sent events, which does not end on its own. */
  stream?: true
  /** The response is a file of this name, CSV (`text/csv`) or ZIP (`application/zip`). */
  file?: `${string}.csv` | `${string}.xlsx` | `${string}.zip`
  /** The response is an uploaded file under its own name; browsers save it and never display it. */
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
 * Infers the exact types of a feature's endpoint table, keyed by `METHOD /path`. The call has no side
 * effects, so bundlers remove the table from pages that use only the schemas.
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
/** The validated input that a handler receives. */
export interface InputOf<E extends Endpoint> {
  body: Given<E['body'], 'output'>
  query: Given<E['query'], 'output'>
  params: Given<E['params'], 'output'>
}
