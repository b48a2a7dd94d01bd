import type { FastifyInstance } from 'fastify'

interface Operation {
  responses: Record<string, { content?: Record<string, unknown> }>
}

type Paths = Record<string, Record<string, Operation>>

const described = new WeakMap<FastifyInstance, { pattern: RegExp; operations: Record<string, Operation> }[]>()

/** Finds what the description at /api/docs says of a call; undefined for what is not of the interface. */
function operationOf(app: FastifyInstance, method: string, url: string): Operation | undefined {
  let paths = described.get(app)
  if (!paths) {
    const all = Object.entries(app.swagger().paths as unknown as Paths)
    // What is written out wins over a parameter, as in the router.
    all.sort(([one], [other]) => one.split('{').length - other.split('{').length)
    paths = all.map(([path, operations]) => ({
      pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}/?$`),
      operations,
    }))
    described.set(app, paths)
  }
  const [path = ''] = url.split('?')
  return paths.find(({ pattern, operations }) => pattern.test(path) && operations[method])?.operations[method]
}

/** @throws {Error} when a response has a status or content type that its description does not name */
export function requireDescribed(
  app: FastifyInstance,
  method: string,
  url: string,
  { statusCode, headers }: { statusCode: number; headers: Record<string, unknown> },
): void {
  const responses = operationOf(app, method.toLowerCase(), url)?.responses
  if (!responses) return
  const response = responses[statusCode]
  if (!response) throw new Error(`${method} ${url}: the description does not name ${statusCode}`)
  const types = Object.keys(response.content ?? {})
  const [type] = String(headers['content-type'] ?? '').split(';')
  if (type ? !types.includes(type) : types.length > 0)
    throw new Error(`${method} ${url}: the description names ${types}, not ${type}, for ${statusCode}`)
}
