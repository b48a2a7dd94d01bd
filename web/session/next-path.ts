const afterLogin = '/dashboard'

/** Returns the login page's address, with the location to return to. */
export function loginPath(from: { pathname: string; search: string }): string {
  return `/login?${new URLSearchParams({ next: from.pathname + from.search })}`
}

/** Returns the page to open after signing in: the one that required it, or the dashboard. Never another site. */
export function nextPath(search: string): string {
  const wanted = new URLSearchParams(search).get('next') ?? afterLogin
  const here = 'http://site.invalid'
  const url = URL.canParse(wanted, here) ? new URL(wanted, here) : null
  if (!wanted.startsWith('/') || url?.origin !== here) return afterLogin
  // '/..//elsewhere' resolves to '//elsewhere', which is another site.
  if (url.pathname.startsWith('//')) return afterLogin
  return url.pathname + url.search + url.hash
}
