import type { IncomingHttpHeaders } from 'node:http'
import { fingerprint } from '../../database/identifiers.ts'
import { chosenLanguage } from '../../text/languages.ts'

const longestAddress = 1000
/** Headers under which a response is made for its request alone. */
const personal = ['authorization', 'origin', 'range', 'content-length', 'transfer-encoding']
/** Pages whose address holds a secret. */
const secretAddress = /^\/+(?:verify|reset|welcome|unsubscribe)\b/i

/**
 * Returns the name under which a response is kept: for all visitors, or for the one session whose token was sent. Null
 * where it is for this request alone.
 */
export function cacheKey(
  method: string | undefined,
  url: string,
  headers: IncomingHttpHeaders,
): string | null {
  if (method !== 'GET' || url.length > longestAddress || secretAddress.test(url)) return null
  for (const name of personal) if (headers[name] !== undefined) return null
  const token = headers['x-auth-token']
  if (token !== undefined && typeof token !== 'string') return null
  return `${chosenLanguage(headers.cookie)} ${url}${token === undefined ? '' : ` ${fingerprint(token)}`}`
}
