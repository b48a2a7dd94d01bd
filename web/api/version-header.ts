/** Says which version a change was made from, so that nobody overwrites what they have not seen (RFC 9110, 13.1.1). */
export function madeFrom(version: number | string): { headers: { 'if-match': string } } {
  return { headers: { 'if-match': `"${version}"` } }
}
