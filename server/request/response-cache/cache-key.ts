import type { IncomingHttpHeaders } from 'node:http'
import { chosenLanguage } from '../../text/languages.ts'

const longestAddress = 1000
/** Headers under which a response is made for its caller alone. */
const personal = ['x-auth-token', 'authorization', 'origin', 'range', 'content-length', 'transfer-encoding']
/** Pages whose address holds a secret. */
const secretAddress = /^\/+(?:verify|reset|welcome|unsubscribe)\b/i

/** Returns the name under which the response to a visitor is kept; null where it is nobody else's business. */
export function cacheKey(
  method: string | undefined,
  url: string,
  headers: IncomingHttpHeaders,
): string | null {
  if (method !== 'GET' || url.length > longestAddress || secretAddress.test(url)) return null
  for (const name of personal) if (headers[name] !== undefined) return null
  return `${chosenLanguage(headers.cookie)} ${url}`
}
