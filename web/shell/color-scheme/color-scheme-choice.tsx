import { useId } from 'react'
import { m } from '../../../contract/paraglide/messages.js'
import { Icon } from '../../design/elements/icon.tsx'
import { chooseScheme, type Scheme, schemes, useScheme } from './color-scheme.ts'
import styles from './color-scheme-choice.module.css'

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
