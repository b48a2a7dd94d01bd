import { afterEach, beforeEach, vi } from 'vitest'
import { noteHydrated } from '../../web/browser/storage.ts'

/** Gives each test of a file an empty session storage and a hydrated page. */
export function withTabStorage(): void {
  beforeEach(() => {
    const methods = {
      getItem(key: string) {
        return Reflect.get(this, key) ?? null
      },
      setItem(key: string, value: string) {
        Reflect.set(this, key, value)
      },
      removeItem(key: string) {
        Reflect.deleteProperty(this, key)
      },
    }
    vi.stubGlobal('sessionStorage', Object.create(methods))
    noteHydrated()
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })
}
