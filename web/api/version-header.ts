/**
 * Returns the header that limits a change to this version (RFC 9110, 13.1.1). It prevents overwriting unseen
 * versions.
 */
export function ifUnchanged(version: number | string): { headers: { 'if-match': string } } {
  return { headers: { 'if-match': `"${version}"` } }
}
