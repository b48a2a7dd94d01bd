type Query = Record<string, string | number | null | undefined>

/** Appends a query to a path, without empty, null and undefined values. */
export function addressWith(path: string, query: Query = {}): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
  )
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path
}

/** Reads the next page's cursor from a list's `next` address; null on the last page. */
export function readCursor(next: string | null): string | null {
  return next && new URLSearchParams(readSearch(next)).get('cursor')
}

/** Returns the query of an interface URL, with the question mark. */
export function readSearch(address: string): string {
  return new URL(address, 'http://site.invalid').search
}
