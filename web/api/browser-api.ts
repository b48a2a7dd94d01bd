import { m } from '../../contract/paraglide/messages.js'
import { dropToken, readToken } from '../session/session-store.ts'
import { createApi } from './api.ts'
import { ApiError } from './api-error.ts'
import type { Transport } from './transport.ts'

/** Carries calls by fetch as the current member. A refused token ends the local session. */
const fetchTransport: Transport = async ({ method, url, headers, body, signal }) => {
  const token = readToken()
  const response = await fetch(url, {
    method,
    headers: token ? { 'x-auth-token': token, ...headers } : headers,
    body,
    signal,
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw new ApiError(0, [{ msg: m.site_offline() }])
  })
  if (response.status === 401 && token) dropToken(token)
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: await bodyOf(response),
  }
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text()
  const type = response.headers.get('content-type') ?? ''
  if (type.includes('json')) return JSON.parse(text)
  return type.startsWith('text/csv') ? text : undefined
}

/** The client for everything that runs in the browser. */
export const browserApi = createApi(fetchTransport)
