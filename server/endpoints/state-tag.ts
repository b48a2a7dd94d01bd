import { createHash } from 'node:crypto'

/** The version of a state that counts none: the same values have the same one, in any process. In quotes an ETag. */
export function stateTag(state: object): string {
  return createHash('sha256').update(JSON.stringify(state)).digest('base64url').slice(0, 22)
}

/** Whether an `If-Match` header names this version (RFC 9110, 13.1.1). */
export function namesTag(ifMatch: string, version: string): boolean {
  const names = ifMatch.split(',').map((one) => one.trim().replace(/^W\//, ''))
  return names.includes('*') || names.includes(`"${version}"`)
}
