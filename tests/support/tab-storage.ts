import { afterEach, beforeEach, vi } from 'vitest'

/** Gives each test of a file an empty session storage, as a tab has it. */
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
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })
}
