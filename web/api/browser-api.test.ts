import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { callAsMember, fetchAsMember } from './browser-api.ts'
import { onTokenRefused, readToken, wasTokenRefused, writeToken } from './token.ts'

/** Requests that were sent, and the response that each of them gets. */
const sent: Request[] = []
let respond: () => Promise<Response>

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('window', {})
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  sent.length = 0
  respond = async () => Response.json({})
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    sent.push(new Request(new URL(url, 'http://site.test'), init))
    return respond()
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

it('sends the token of the member, and none for a visitor', async () => {
  await callAsMember('/api/auth', {})
  writeToken('secret')
  await callAsMember('/api/auth', { headers: { accept: 'text/csv' } })
  expect(sent.map(({ headers }) => headers.get('x-auth-token'))).toEqual([null, 'secret'])
  expect(sent[1]?.headers.get('accept')).toBe('text/csv')
})

it('discards a token that the server refuses, and notifies listeners', async () => {
  const heard = vi.fn()
  onTokenRefused(heard)
  writeToken('secret')
  respond = async () => Response.json({ errors: [] }, { status: 401 })
  await callAsMember('/api/auth', {})
  expect(readToken()).toBeNull()
  expect(wasTokenRefused()).toBe(true)
  expect(heard).toHaveBeenCalledOnce()
})

it('keeps the token of a member who signed in while an older one was refused', async () => {
  writeToken('new')
  respond = async () => Response.json({ errors: [] }, { status: 401 })
  await callAsMember('/api/auth', { headers: { 'x-auth-token': 'old' } })
  expect(readToken()).toBe('new')
  expect(wasTokenRefused()).toBe(false)
})

it('rejects a refusal with its faults and its reference', async () => {
  const errors = [{ msg: 'The file is too large' }]
  respond = async () => Response.json({ errors }, { status: 413, headers: { 'x-request-id': 'r1' } })
  await expect(fetchAsMember('/api/admin/pictures')).rejects.toMatchObject({
    status: 413,
    errors,
    reference: 'r1',
  })
})

it('rejects with status 0 where there is no connection', async () => {
  respond = () => Promise.reject(new TypeError('Failed to fetch'))
  await expect(callAsMember('/api/auth', {})).rejects.toMatchObject({ status: 0 })
})
