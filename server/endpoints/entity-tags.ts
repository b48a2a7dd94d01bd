import type { FastifyReply, FastifyRequest } from 'fastify'
import { m } from '../../contract/paraglide/messages.js'
import { invalid, Refusal } from './refusal.ts'

function entityTag(version: number): string {
  return `"${version}"`
}

/**
 * The version that a change was made from, so that nobody overwrites what they have not seen.
 * @param header `If-Match` (RFC 9110, 13.1.1)
 * @throws {Refusal} invalid when it is missing or was not made here
 */
export function versionIn(header: string | undefined): number {
  const [, version] = /^(?:W\/)?"(\d{1,9})"$/.exec(header?.trim() ?? '') ?? []
  if (version === undefined) throw invalid('If-Match', m.errors_version_missing())
  return Number(version)
}

/** For a change that was made from a version which is not the present one. */
export function stale(): Refusal {
  return new Refusal('conflict', [{ msg: m.errors_stale(), code: 'conflict' }])
}

/** Something that counts its changes, in the version that whoever changes it has seen. */
export interface Place {
  id: string
  version: number
}

/** The thing that a path names. @throws {Refusal} invalid (If-Match) */
export function placeOf({ id }: { id: string }, { headers }: FastifyRequest): Place {
  return { id, version: versionIn(headers['if-match']) }
}

/** Tells the version of an answer as its ETag. */
export function tagged<State extends { version: number }>(reply: FastifyReply, state: State): State {
  reply.header('etag', entityTag(state.version))
  return state
}
