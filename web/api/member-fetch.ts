import { m } from '../../contract/paraglide/messages.js'
import { ApiError, readFaults } from './api-error.ts'
import { takeEarly } from './early/early-calls.ts'
import { hasProven } from './proof.ts'
import { dropRefusedToken, readToken } from './token.ts'

/**
 * Sends a request as the current member and returns any response. A refused token ends the local session.
 * @throws {ApiError} status 0 without a connection
 */
export async function callAsMember(url: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers)
  const token = headers.get('x-auth-token') ?? readToken()
  if (token) headers.set('x-auth-token', token)
  const early = await takeEarly({ method: init.method, url, token })?.catch(() => null)
  const response = early ?? (await fetchOrFail(url, { ...init, headers }))
  if (response.status === 401 && token) dropRefusedToken(token)
  if (await hasProven(response)) return callAsMember(url, init)
  return response
}

async function fetchOrFail(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new ApiError(0, [{ msg: m.site_offline() }])
  }
}

/**
 * Fetches as the current member where the request or the response is not JSON.
 * @throws {ApiError} for a refusal, like the typed client
 */
export async function fetchAsMember(url: string, init: RequestInit = {}): Promise<Response> {
  const response = await callAsMember(url, init)
  if (response.ok) return response
  const body: unknown = await response.json().catch(() => null)
  throw new ApiError(response.status, readFaults(body), response.headers.get('x-request-id') ?? undefined)
}
