import { type IncomingHttpHeaders, type RequestOptions, request } from 'node:http'

/** A response as it came, not decoded. */
export interface Received {
  status: number | undefined
  headers: IncomingHttpHeaders
  body: Buffer
}

/** Calls a listening app over a separate connection. */
export function overTheNetwork(
  port: number,
  path: string,
  headers: Record<string, string> = {},
  { body, ...options }: Pick<RequestOptions, 'method' | 'signal'> & { body?: object } = {},
): Promise<Received> {
  return new Promise((resolve, reject) => {
    const type = body && { 'content-type': 'application/json' }
    const sent = request({ port, path, headers: { ...headers, ...type }, agent: false, ...options })
    sent.on('error', reject).on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }),
      )
    })
    sent.end(body && JSON.stringify(body))
  })
}

/** Removes headers that differ between requests or belong to a connection. */
export function comparable(headers: Record<string, unknown>): Record<string, unknown> {
  const { date: _, 'x-request-id': id, connection: _connection, 'keep-alive': _keep, ...rest } = headers
  return { ...rest, hasId: typeof id === 'string' }
}
