/** So many events a list shows at first; a link leads to the others. */
export const listedAtFirst = 100

/** Tells whether an address asks for the list with all its events. */
export function listsAll(search: URLSearchParams): boolean {
  return search.get('list') === 'all'
}

/** The search part of the address that asks for them. */
export function allListed(search: URLSearchParams): string {
  const all = new URLSearchParams(search)
  all.set('list', 'all')
  return `?${all}`
}
