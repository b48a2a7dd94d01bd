import { createHash } from 'node:crypto'

/** The ETag of a state: the same values give the same tag, in any process. */
export function entityTag(state: object): string {
  return `"${createHash('sha256').update(JSON.stringify(state)).digest('base64url').slice(0, 22)}"`
}

/** Whether an `If-Match` header lets a change pass: absent, any, or one of a list of tags (RFC 9110, 13.1.1). */
export function isMatch(ifMatch: string | undefined, tag: string): boolean {
  if (ifMatch === undefined || ifMatch.trim() === '*') return true
  return ifMatch
    .split(',')
    .map((one) => one.trim().replace(/^W\//, ''))
    .includes(tag)
}
