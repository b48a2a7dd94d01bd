import { m } from '../../contract/paraglide/messages.js'
import type { StoredPicture } from '../../contract/society/pictures/schemas.ts'
import { dropToken, readToken } from '../session/session-store.ts'
import { ApiError, faultsIn } from './api-error.ts'

/** Fetches what is no JSON, in or out, as the current member; rejects with an ApiError like the typed client. */
export async function fetchAsMember(url: string, init: RequestInit = {}): Promise<Response> {
  const token = readToken()
  const headers = new Headers(init.headers)
  if (token) headers.set('x-auth-token', token)
  const response = await fetch(url, { ...init, headers }).catch(() => {
    throw new ApiError(0, [{ msg: m.site_offline() }])
  })
  if (response.ok) return response
  if (response.status === 401 && token) dropToken(token)
  const body: unknown = await response.json().catch(() => null)
  throw new ApiError(response.status, faultsIn(body), response.headers.get('x-request-id') ?? undefined)
}

/** Sends a picture that somebody chose. */
export async function uploadPicture(file: File): Promise<StoredPicture> {
  const response = await fetchAsMember('/api/admin/pictures', {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: file,
  })
  return (await response.json()) as StoredPicture
}

/** Saves a file of the interface under a name. A plain link could not carry the token. */
export async function saveFile(url: string, name: string): Promise<void> {
  const response = await fetchAsMember(url)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await response.blob())
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
