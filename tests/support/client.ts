import type { FastifyInstance, InjectOptions } from 'fastify'
import { requireDescribed } from './described-responses.ts'
import { expectShown } from './shown-changes.ts'

export type Method = NonNullable<InjectOptions['method']>

export interface Answer<Body = unknown> {
  status: number
  body: Body
  headers: Record<string, string | string[] | number | undefined>
}

interface RequestOptions {
  /** An object is sent as JSON; text is sent unchanged, for malformed bodies. */
  body?: object | string
  headers?: Record<string, string>
}

/** Speaks to an app as one person at one network address. */
export class Client {
  readonly #app: FastifyInstance
  readonly address: string
  readonly token: string | undefined

  constructor(app: FastifyInstance, address: string, token?: string) {
    this.#app = app
    this.address = address
    this.token = token
  }

  get<Body = unknown>(url: string, options?: RequestOptions) {
    return this.send<Body>('GET', url, options)
  }

  post<Body = unknown>(url: string, body?: RequestOptions['body'], options?: RequestOptions) {
    return this.send<Body>('POST', url, { body, ...options })
  }

  put<Body = unknown>(url: string, body?: RequestOptions['body'], options?: RequestOptions) {
    return this.send<Body>('PUT', url, { body, ...options })
  }

  delete<Body = unknown>(url: string, options?: RequestOptions) {
    return this.send<Body>('DELETE', url, options)
  }

  /**
   * Sends a request; of the interface comes nothing that its description does not name, and a change shows at once.
   * JSON answers come parsed, others as text, an empty one as undefined.
   */
  async send<Body = unknown>(
    method: Method,
    url: string,
    { body, headers }: RequestOptions = {},
  ): Promise<Answer<Body>> {
    const who = { token: this.token ?? null, remoteAddress: this.address }
    const response = await expectShown(this.#app, { method, url, ...who }, () =>
      this.#app.inject({
        method,
        url,
        remoteAddress: this.address,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(this.token === undefined ? {} : { 'x-auth-token': this.token }),
          ...headers,
        },
        payload: body,
      }),
    )
    const isJson = response.body !== '' && String(response.headers['content-type']).includes('json')
    requireDescribed(method, url, response)
    const received: unknown = isJson ? response.json() : response.body || undefined
    return { status: response.statusCode, body: received as Body, headers: response.headers }
  }
}
