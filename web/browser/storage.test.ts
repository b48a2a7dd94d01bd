import { afterEach, expect, it, vi } from 'vitest'
import { standInScript } from './storage.ts'

function openPage(localStorage: object): void {
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  vi.stubGlobal('window', {
    localStorage,
    sessionStorage: { setItem: () => undefined, removeItem: () => undefined },
  })
  // biome-ignore lint/security/noGlobalEval: the script is text, as pages have it
  globalThis.eval(standInScript)
}

afterEach(() => {
  vi.unstubAllGlobals()
})

it('leaves a storage alone that works', () => {
  const storage = { setItem: vi.fn(), removeItem: vi.fn() }
  openPage(storage)
  expect(window.localStorage).toBe(storage)
  expect(document.documentElement.dataset).toEqual({})
})

it('remembers while the page is open in the place of one that is full', () => {
  openPage({
    setItem: () => {
      throw new Error('full')
    },
  })
  expect(document.documentElement.dataset).toEqual({ unstored: '' })
  const { localStorage } = window
  expect(localStorage.getItem('token')).toBeNull()
  localStorage.setItem('token', 'secret')
  expect(localStorage.getItem('token')).toBe('secret')
  expect(Object.keys(localStorage)).toEqual(['token'])
  localStorage.removeItem('token')
  expect(localStorage.getItem('token')).toBeNull()
})
