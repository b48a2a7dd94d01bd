import { useSyncExternalStore } from 'react'
import { readStored, schemeKey, writeStored } from '../../browser/storage.ts'

export const schemes = ['system', 'light', 'dark'] as const
export type Scheme = (typeof schemes)[number]

const listeners = new Set<() => void>()

/** Returns the chosen colour scheme; `system` follows the device. */
export function useScheme(): Scheme {
  return useSyncExternalStore(watch, chosenScheme, () => 'system')
}

/** Applies a colour scheme at once and stores it in this browser. */
export function chooseScheme(scheme: Scheme): void {
  writeStored(schemeKey, scheme === 'system' ? null : scheme)
  if (scheme === 'system') delete document.documentElement.dataset.scheme
  else document.documentElement.dataset.scheme = scheme
  paintBrowser()
  for (const listener of listeners) listener()
}

function chosenScheme(): Scheme {
  const stored = readStored(schemeKey)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** Sets the colour of the browser's own bars; the document has one for each scheme. */
function paintBrowser(): void {
  const chosen = chosenScheme()
  for (const tag of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const scheme = tag.dataset.scheme
    if (chosen === 'system') tag.media = `(prefers-color-scheme: ${scheme})`
    else tag.media = scheme === chosen ? 'all' : 'not all'
  }
}

function watch(listener: () => void): () => void {
  paintBrowser()
  listeners.add(listener)
  return () => listeners.delete(listener)
}
