import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { earlyCallsScript, takeEarly } from './early-calls.ts'

const sent: string[] = []
let token: string | null
/** Milliseconds since the page began. */
let now: number

/** Runs the script as a page does, and settles which member's token the browser holds. */
function openPage(addresses: string[]): void {
  // biome-ignore lint/security/noGlobalEval: the script is text, as pages have it
  globalThis.eval(earlyCallsScript(addresses))
}

beforeEach(() => {
  sent.length = 0
  token = 'secret'
  now = 0
  vi.stubGlobal('performance', { now: () => now })
  vi.stubGlobal('localStorage', { getItem: () => token })
  vi.stubGlobal('fetch', async (url: string) => {
    sent.push(url)
    return Response.json({ url })
  })
})
afterEach(() => {
  globalThis.earlyCalls = undefined
  vi.unstubAllGlobals()
})

it('asks who the member is and for what the page begins with; a visitor asks for nothing', () => {
  token = null
  openPage(['/api/posts'])
  expect(sent).toEqual([])
  token = 'secret'
  openPage(['/api/posts'])
  expect(sent).toEqual(['/api/auth', '/api/posts'])
})

it('gives each response once, and to the member who asked', async () => {
  openPage([])
  expect(await (await takeEarly({ url: '/api/auth', token: 'secret' }))?.json()).toEqual({ url: '/api/auth' })
  expect(takeEarly({ url: '/api/auth', token: 'secret' })).toBeNull()
  openPage([])
  expect(takeEarly({ url: '/api/auth', token: 'another' })).toBeNull()
  expect(takeEarly({ url: '/api/auth', token: 'secret' })).toBeNull()
})

it('gives nothing that is older than what the member wrote', () => {
  openPage(['/api/profile/me'])
  expect(takeEarly({ method: 'POST', url: '/api/profile', token: 'secret' })).toBeNull()
  expect(takeEarly({ url: '/api/profile/me', token: 'secret' })).toBeNull()
})

it('gives nothing half a minute later', () => {
  openPage(['/api/profile/me'])
  now = 31_000
  expect(takeEarly({ url: '/api/profile/me', token: 'secret' })).toBeNull()
})
