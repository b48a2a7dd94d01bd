/**
 * Returns the header that limits a change to this version, so that nobody overwrites what they have not seen
 * (RFC 9110, 13.1.1).
 */
export function ifUnchanged(version: number | string): { headers: { 'if-match': string } } {
  return { headers: { 'if-match': `"${version}"` } }
}
