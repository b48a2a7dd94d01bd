import { m } from '../../../contract/paraglide/messages.js'
import { getLocale, type Locale, locales, setLocale } from '../../../contract/paraglide/runtime.js'
import styles from './navigation.module.css'

/** The language menu, for a message catalogue with a second language. */
export default function LanguageSwitch() {
  return (
    <label className={styles.language}>
      <span className="visually-hidden">{m.site_language()}</span>
      <select defaultValue={getLocale()} onChange={(event) => setLocale(event.currentTarget.value as Locale)}>
        {locales.map((locale) => (
          <option key={locale} value={locale} lang={locale}>
            {new Intl.DisplayNames([locale], { type: 'language' }).of(locale)}
          </option>
        ))}
      </select>
    </label>
  )
}
