import { createHash } from 'node:crypto'

/** The ETag of a state that counts no versions: the same values give the same tag, in any process. */
export function stateTag(state: object): string {
  return `"${createHash('sha256').update(JSON.stringify(state)).digest('base64url').slice(0, 22)}"`
}

/** Whether an `If-Match` header names this tag (RFC 9110, 13.1.1). */
export function namesTag(ifMatch: string, tag: string): boolean {
  return ifMatch.trim() === '*' || ifMatch.split(',').some((one) => one.trim().replace(/^W\//, '') === tag)
}
