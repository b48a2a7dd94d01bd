import { z } from 'zod'
import type { Endpoint } from '../../contract/endpoint.ts'
import { type ErrorCode, errorStatus } from '../../contract/errors.ts'

const faults = z.object({
  errors: z.array(z.object({ msg: z.string(), param: z.string().optional(), code: z.string().optional() })),
})

interface AsType {
  description: string
  content: Record<string, { schema: z.ZodType }>
}

const notModified = z.null().describe('What `If-None-Match` names is still so; no body')

/** Returns every status that an endpoint may respond with, and the schema of its body. */
export function describeResponses(method: string, endpoint: Endpoint): Record<number, z.ZodType | AsType> {
  return {
    [successOf(endpoint)]: success(endpoint),
    ...Object.fromEntries(isSameForVisitors(method, endpoint) ? [[304, notModified]] : []),
    ...Object.fromEntries(refusalsOf(method, endpoint).map((code) => [errorStatus[code], faults])),
  }
}

/** Tells whether every visitor gets the same response, so that it is made once for all of them. */
export function isSameForVisitors(method: string, { audience, stream, file }: Endpoint): boolean {
  return method === 'GET' && audience === 'everyone' && !stream && !file
}

/** Returns the status of success. */
export function successOf({ response, status }: Endpoint): number {
  return response === null ? 204 : (status ?? 200)
}

function success({ response, file, stream }: Endpoint): z.ZodType | AsType {
  if (response === null) return z.null().describe('Done; no body')
  if (file) return { description: 'A file', content: { 'text/csv': { schema: response } } }
  if (stream)
    return { description: 'Server-sent events', content: { 'text/event-stream': { schema: response } } }
  return response
}

function refusalsOf(method: string, endpoint: Endpoint): ErrorCode[] {
  const refusals: ErrorCode[] = ['too_many', 'internal', 'unavailable', ...(endpoint.refusals ?? [])]
  if (endpoint.audience !== 'everyone' || endpoint.directory) refusals.push('unauthenticated', 'unapproved')
  if (endpoint.audience === 'administrators') refusals.push('forbidden')
  if (endpoint.verified) refusals.push('unverified')
  if (endpoint.part) refusals.push('switched_off')
  if (endpoint.query) refusals.push('invalid')
  // A body may be sent, and then be no JSON, even where none is expected; two writes may be in each other's way.
  if (method !== 'GET') refusals.push('malformed', 'too_large', 'wrong_type', 'conflict')
  return refusals
}
