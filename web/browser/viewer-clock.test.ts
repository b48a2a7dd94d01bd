import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => {
  vi.restoreAllMocks()
  vi.resetModules()
})

it.each([
  ['en-US', true, true],
  ['en-GB', false, false],
  ['ne-NP', false, true],
  ['ne', false, true],
])('a browser in %s with hour12 %s counts twelve hours: %s', async (locale, hour12, expected) => {
  const { resolvedOptions } = Intl.DateTimeFormat.prototype
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (
    this: Intl.DateTimeFormat,
  ) {
    return { ...resolvedOptions.call(this), locale, hour12 }
  })
  const { viewerCountsTwelveHours } = await import('./viewer-clock.ts')
  expect(viewerCountsTwelveHours()).toBe(expected)
})
