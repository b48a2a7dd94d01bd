import { createApi } from './api.ts'
import { callAsMember } from './member-fetch.ts'
import type { Transport } from './transport.ts'

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
