import { useSyncExternalStore } from 'react'
import { readStored, schemeKey, writeStored } from '../session/browser-storage.ts'

export const schemes = ['system', 'light', 'dark'] as const
export type Scheme = (typeof schemes)[number]

const listeners = new Set<() => void>()

/** The chosen colour scheme; `system` follows the device. */
export function useScheme(): Scheme {
  return useSyncExternalStore(watch, chosenScheme, () => 'system')
}

/** Takes a scheme at once and remembers it in this browser. */
export function chooseScheme(scheme: Scheme): void {
  writeStored(schemeKey, scheme === 'system' ? null : scheme)
  if (scheme === 'system') delete document.documentElement.dataset.scheme
  else document.documentElement.dataset.scheme = scheme
  for (const listener of listeners) listener()
}

function chosenScheme(): Scheme {
  const stored = readStored(schemeKey)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

function watch(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
