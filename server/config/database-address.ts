/**
 * Adds encryption and certificate checks to the address of a remote PostgreSQL server. An address that sets
 * `sslmode` itself stays unchanged.
 */
export function encryptedAddress(url: string): string {
  if (!crossesNetwork(url)) return url
  return `${url}${url.includes('?') ? '&' : '?'}sslmode=verify-full`
}

/** Checks whether an address disables encryption to another machine. */
export function isInTheClear(url: string): boolean {
  return (
    url.startsWith('postgres') && !isLocal(url) && /[?&](?:sslmode=disable|ssl=(?:0|false))(?:&|$)/.test(url)
  )
}

function crossesNetwork(url: string): boolean {
  return !isLocal(url) && !/[?&]ssl(?:mode|rootcert|cert|key)?=/.test(url)
}

/** Checks for a socket, or a host on this machine. */
function isLocal(url: string): boolean {
  const [, host = ''] =
    /[?&]host=([^&]+)/.exec(url) ?? /^[^:]+:\/\/(?:[^@/]*@)?(\[[^\]]*\]|[^:/?]*)/.exec(url) ?? []
  return /^$|^%2f|^\/|^localhost$|^127\.|^\[::1\]$/i.test(host)
}
