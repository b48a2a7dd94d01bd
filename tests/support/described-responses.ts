import { interfaceDescription } from '../../server/request/openapi/openapi.ts'

interface Response {
  content?: Record<string, unknown>
}

interface Operation {
  responses: Record<string, Response | { $ref: string }>
}

const refusals = interfaceDescription().components.responses as Record<string, Response>

/** A literal segment wins over a parameter, as in the router. */
const paths = Object.entries(interfaceDescription().paths)
  .sort(([one], [other]) => one.split('{').length - other.split('{').length)
  .map(([path, operations]) => ({
    pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}/?$`),
    operations: operations as Record<string, Operation>,
  }))

/** Finds the description of a call at /api/docs; undefined outside of the interface. */
function operationOf(method: string, url: string): Operation | undefined {
  const [path = ''] = url.split('?')
  return paths.find(({ pattern, operations }) => pattern.test(path) && operations[method])?.operations[method]
}

/** @throws {Error} when a response has a status or content type that its description does not name */
export function requireDescribed(
  method: string,
  url: string,
  { statusCode, headers }: { statusCode: number; headers: Record<string, unknown> },
): void {
  const responses = operationOf(method.toLowerCase(), url)?.responses
  if (!responses) return
  const named = responses[statusCode]
  const response = named && '$ref' in named ? refusals[named.$ref.split('/').at(-1) ?? ''] : named
  if (!response) throw new Error(`${method} ${url}: the description does not name ${statusCode}`)
  const types = Object.keys(response.content ?? {})
  const [type] = String(headers['content-type'] ?? '').split(';')
  if (type ? !types.includes(type) : types.length > 0)
    throw new Error(`${method} ${url}: the description names ${types}, not ${type}, for ${statusCode}`)
}
