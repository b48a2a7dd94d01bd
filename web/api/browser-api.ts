import { m } from '../../contract/paraglide/messages.js'
import { ApiError, createApi, readFaults, type Transport } from './api.ts'
import { dropRefusedToken, readToken } from './token.ts'

/** Sends calls with fetch as the current member. */
const fetchTransport: Transport = async ({ url, ...init }) => {
  const response = await callAsMember(url, init)
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: await bodyOf(response),
  }
}

async function bodyOf(response: Response): Promise<unknown> {
  const isJson = response.headers.get('content-type')?.includes('json')
  return isJson ? response.json() : undefined
}

/** The typed client for code that runs in the browser. */
export const browserApi = createApi(fetchTransport)

/**
 * Sends a request as the current member and returns any response. A refused token ends the local session.
 * @throws {ApiError} status 0 without a connection
 */
export async function callAsMember(url: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers)
  const token = headers.get('x-auth-token') ?? readToken()
  if (token) headers.set('x-auth-token', token)
  const response = await fetchOrFail(url, { ...init, headers })
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

type Ask = () => Promise<boolean>

let asking: Ask | null = null

/** Registers the dialog that asks for a proof of identity; `ask` resolves to true on success. Returns a function that unregisters it. */
export function onProofRequired(ask: Ask): () => void {
  asking = ask
  return () => {
    if (asking === ask) asking = null
  }
}

/** Asks for a proof when a response was refused for lack of one; returns whether to repeat the call. */
async function hasProven(response: Response): Promise<boolean> {
  if (response.status !== 403 || !asking) return false
  const text = await response.clone().text()
  return text.includes('"proof_required"') && asking()
}
