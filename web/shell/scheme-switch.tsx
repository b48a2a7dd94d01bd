import { m } from '../../contract/paraglide/messages.js'
import { Icon } from '../design/icon.tsx'
import { HeaderMenu } from './header-menu.tsx'
import { chooseScheme, type Scheme, schemes, useScheme } from './scheme.ts'
import styles from './scheme-switch.module.css'

const names: Record<Scheme, () => string> = {
  system: m.site_scheme_system,
  light: m.site_scheme_light,
  dark: m.site_scheme_dark,
}

/** Light, dark, or as the device has it. */
export function SchemeSwitch() {
  const chosen = useScheme()
  return (
    <HeaderMenu label={m.site_scheme()} face={<Icon name={chosen} />}>
      <fieldset>
        <legend className={styles.legend}>{m.site_scheme()}</legend>
        <div className={styles.schemes}>
          {schemes.map((scheme) => (
            <label key={scheme} className={styles.scheme}>
              <input
                className="visually-hidden"
                type="radio"
                name="scheme"
                checked={scheme === chosen}
                onChange={() => chooseScheme(scheme)}
              />
              <Icon name={scheme} />
              {names[scheme]()}
            </label>
          ))}
        </div>
      </fieldset>
    </HeaderMenu>
  )
}
