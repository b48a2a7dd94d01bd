/**
 * Returns the address under which a PostgreSQL server is called: encrypted, and by a certificate that is checked, unless
 * it is on this machine or the address itself says how (`sslmode`).
 */
export function encryptedAddress(url: string): string {
  if (!crossesNetwork(url)) return url
  return `${url}${url.includes('?') ? '&' : '?'}sslmode=verify-full`
}

/** Tells whether an address says that the line to another machine is not encrypted. */
export function isInTheClear(url: string): boolean {
  return (
    url.startsWith('postgres') && !isLocal(url) && /[?&](?:sslmode=disable|ssl=(?:0|false))(?:&|$)/.test(url)
  )
}

function crossesNetwork(url: string): boolean {
  return !isLocal(url) && !/[?&]ssl(?:mode|rootcert|cert|key)?=/.test(url)
}

/** A socket, or an address that never leaves the machine. */
function isLocal(url: string): boolean {
  const [, host = ''] =
    /[?&]host=([^&]+)/.exec(url) ?? /^[^:]+:\/\/(?:[^@/]*@)?(\[[^\]]*\]|[^:/?]*)/.exec(url) ?? []
  return /^$|^%2f|^\/|^localhost$|^127\.|^\[::1\]$/i.test(host)
}
