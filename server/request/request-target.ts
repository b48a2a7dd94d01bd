import type { IncomingMessage } from 'node:http'

/**
 * Returns the path and query that a request names. Proxies may send a whole address (RFC 9112, 3.2.2); a stray percent
 * sign is taken as itself, so that such an address is handled like any other that leads nowhere.
 */
export function requestTarget({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  const target = /^https?:\/\//i.test(url) && URL.canParse(url) ? withoutOrigin(new URL(url)) : url
  const [path = ''] = target.split('?', 1)
  return isDecodable(path) ? target : path.replaceAll('%', '%25') + target.slice(path.length)
}

function withoutOrigin({ pathname, search }: URL): string {
  return pathname + search
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
