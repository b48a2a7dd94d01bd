import { type GeneratedRequest, someId } from './generated-requests.ts'

/** The parts of a response that its description covers. */
interface Received {
  status: number
  type: string | undefined
  body: string
}

const idsMax = 500
const uuid = /"_?(?:id|series)":"([0-9a-f-]{36}[^"]*)"/g

/** Ids that responses named, so that requests are about things that are there. */
export class KnownIds {
  readonly #ids: string[] = []

  learn(body: string): void {
    for (const [, id = ''] of body.matchAll(uuid)) this.#ids.push(id)
    if (this.#ids.length > idsMax) this.#ids.splice(0, this.#ids.length - idsMax)
  }

  pick(index: number): string {
    return this.#ids[index % Math.max(this.#ids.length, 1)] ?? 'none'
  }
}

/** Returns address and body of a generated request, with placeholders replaced by ids. */
export function addressOf(
  request: GeneratedRequest,
  known: KnownIds,
): { url: string; body: string | undefined } {
  const id = known.pick(request.pick)
  const path = request.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = request.params[name] ?? ''
    return encodeURIComponent((value === someId || value === '' ? id : value).toWellFormed())
  })
  const query = new URLSearchParams(
    Object.entries(request.query).map(([name, value]) => [name, value.toWellFormed()]),
  )
  return {
    url: query.size > 0 ? `${path}?${query}` : path,
    body: request.body?.replaceAll(someId, id),
  }
}

/** @throws {Error} for a 5xx, and for a response that the description does not name */
export function requireExpected(
  { operation }: GeneratedRequest,
  { status, type, body }: Received,
  declared: Record<string, object>,
): void {
  if (status >= 500) throw new Error(`${operation}: ${status} ${body}`)
  if (!declared[status]) throw new Error(`${operation}: ${status} is not declared: ${body}`)
  if (status >= 400 && !type?.startsWith('application/json'))
    throw new Error(`${operation}: ${status} is ${type} and no JSON`)
}
