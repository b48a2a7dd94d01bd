import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { m } from '../../contract/paraglide/messages.js'
import { invalid, Refusal } from './refusal.ts'

/** Returns the entity tag (`ETag`) of a version. */
export function entityTag(version: number | string): string {
  return `"${version}"`
}

/** Derives the version of a state without a counter: equal values give equal versions, in any process. */
export function versionOfState(state: object): string {
  return createHash('sha256').update(JSON.stringify(state)).digest('base64url').slice(0, 22)
}

/** Checks whether an `If-Match` or `If-None-Match` header contains this version (RFC 9110, 13.1). */
export function namesVersion(header: string, version: number | string): boolean {
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes('*') || tags.includes(entityTag(version))
}

/**
 * Returns the `If-Match` header that a change must send. It prevents overwriting a version that the caller never read.
 * @throws {Refusal} invalid when it is missing
 */
export function requiredIfMatch({ headers, routeOptions }: FastifyRequest): string {
  if (routeOptions.config.endpoint?.ifMatch !== 'required')
    throw new Error(`${routeOptions.url} does not say that If-Match is required`)
  const header = headers['if-match']
  if (header === undefined) throw invalid('If-Match', m.errors_version_missing())
  return header
}

/**
 * Reads the counted version on which a change is based.
 * @throws {Refusal} invalid (If-Match) when it is missing or not one of this site
 */
export function countedVersion(request: FastifyRequest): number {
  const [, version] = /^(?:W\/)?"(\d{1,9})"$/.exec(requiredIfMatch(request).trim()) ?? []
  if (version === undefined) throw invalid('If-Match', m.errors_version_missing())
  return Number(version)
}

/** A record's id with the version that the caller last read. */
export interface VersionedId {
  id: string
  version: number
}

/**
 * Reads the id of a record and the version that the caller last read.
 * @throws {Refusal} invalid (If-Match)
 */
export function versionedId({ id }: { id: string }, request: FastifyRequest): VersionedId {
  return { id, version: countedVersion(request) }
}

/** Creates the refusal of a change to an outdated version. */
export function stale(): Refusal {
  return new Refusal('conflict', [{ msg: m.errors_stale(), code: 'conflict' }])
}
