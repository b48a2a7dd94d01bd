import { useId, useSyncExternalStore } from 'react'
import { m } from '../../../contract/paraglide/messages.js'
import { readStored, schemeKey, writeStored } from '../../browser/storage.ts'
import { Icon } from '../../design/elements/icon.tsx'
import styles from './header.module.css'

const schemes = ['system', 'light', 'dark'] as const
type Scheme = (typeof schemes)[number]

const listeners = new Set<() => void>()

/** Returns the chosen colour scheme; `system` follows the device. */
export function useScheme(): Scheme {
  return useSyncExternalStore(watch, chosenScheme, () => 'system')
}

/** Applies a colour scheme at once and stores it in this browser. */
function chooseScheme(scheme: Scheme): void {
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

const names: Record<Scheme, () => string> = {
  system: m.site_scheme_system,
  light: m.site_scheme_light,
  dark: m.site_scheme_dark,
}

/**
 * The choice between light, dark, and the device's colour scheme, with immediate effect.
 * @param headed true below a heading that labels it
 */
export function SchemeChoice({ headed = false }: { headed?: boolean }) {
  const chosen = useScheme()
  const group = useId()
  return (
    <fieldset>
      <legend className={headed ? 'visually-hidden' : styles.legend}>{m.site_scheme()}</legend>
      <div className={styles.schemes}>
        {schemes.map((scheme) => (
          <label key={scheme} className={styles.scheme}>
            <input
              className="visually-hidden"
              type="radio"
              name={group}
              checked={scheme === chosen}
              onChange={() => chooseScheme(scheme)}
            />
            <Icon name={scheme} />
            {names[scheme]()}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
