import { type Endpoint, needsRight } from '../../contract/endpoint.ts'
import { registry } from '../../contract/registry.ts'

/** Public pages that show data of the database. */
export const publicPages = ['/', '/profiles', '/calendar', '/board', '/announcements', '/about', '/login']

/** Addresses without an id that members read. */
export const memberLists = Object.entries<Endpoint>(registry)
  .filter(
    ([key, { audience, stream, file, grave, picture }]) =>
      key.startsWith('GET ') &&
      !key.includes(':') &&
      !needsRight(audience) &&
      !(stream || file || grave || picture),
  )
  .map(([key]) => key.slice('GET '.length))

/** Addresses whose responses are cached for each session. */
export const cachedPerSession = Object.entries<Endpoint>(registry)
  .filter(([, { perSession }]) => perSession)
  .map(([key]) => key.slice('GET '.length))

/** Reads as a visitor. */
interface Reader {
  get: (address: string) => Promise<{ body: unknown }>
}

/** Lists the addresses of the interface that everyone may read: each list, and its first thing. */
export async function publicCalls(visitor: Reader): Promise<string[]> {
  const everyone = Object.entries(registry)
    .filter(([key, { audience }]) => key.startsWith('GET ') && audience === 'everyone')
    .map(([key]) => key.slice('GET '.length))
    .filter((path) => !path.includes(':secret'))
  const lists = everyone.filter((path) => !path.includes(':'))
  const things: string[] = []
  for (const path of everyone.filter((each) => each.includes(':'))) {
    const list = path.replace(/\/(?:user\/)?:\w+$/, '').replace('/api/pages', '/api/society')
    const id = firstIn((await visitor.get(list)).body)
    if (id !== undefined) things.push(path.replace(/:\w+/, encodeURIComponent(id)))
  }
  return [...lists, ...things]
}

/** Returns the first id, or slug of a page, in a list's body. */
function firstIn(body: unknown): string | undefined {
  const text = typeof body === 'string' ? body : JSON.stringify(body ?? '')
  const [, id] = /"(?:_id|id|slug)":"([^"]+)"/.exec(text) ?? []
  return id
}
