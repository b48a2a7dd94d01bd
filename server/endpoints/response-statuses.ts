import { type Endpoint, needsRight } from '../../contract/endpoint.ts'
import { type ErrorCode, errorStatus } from '../../contract/errors.ts'

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
