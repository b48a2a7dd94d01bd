import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { m } from '../../../contract/paraglide/messages.js'
import type { SocietySettings } from '../../../contract/society/settings.ts'
import { Icon } from '../../design/elements/icon.tsx'
import { choosing, pageLanguage } from '../../design/texts/page-language.ts'
import { TypedText } from '../../design/texts/typed-text.tsx'
import { useSession } from '../../session/session-store.ts'
import { useSite } from '../site/use-site.ts'
import styles from './header.module.css'
import { Navigation } from './navigation.tsx'

const navigationId = 'navigation'

/** The header: name and mark of the society, and the navigation. */
export function Header({ society }: { society: string }) {
  const navigation = useRef<HTMLElement>(null)
  const { key, search } = useLocation()

  // On narrow windows the menu is a popover; following a link inside it closes it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes it
  useEffect(() => {
    if (navigation.current?.matches(':popover-open')) navigation.current.hidePopover()
  }, [key])

  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Link to="/" className={styles.brand}>
          <SocietyMark mark={useSite()?.mark} />
          <span>
            <TypedText>{society}</TypedText>
          </span>
        </Link>
        <LanguageSwitch search={search} />
        <button type="button" className={styles.menuButton} popoverTarget={navigationId} data-navigation>
          <Icon name="menu" />
          <span className="visually-hidden">{m.site_nav_menu()}</span>
        </button>
        <nav
          ref={navigation}
          id={navigationId}
          popover="auto"
          className={styles.navigation}
          aria-label={m.site_nav_label()}
          data-navigation
        >
          <Navigation closes={navigationId} />
        </nav>
      </div>
    </header>
  )
}

/** Opens the page in the other language, without a script; members choose theirs in their account. */
function LanguageSwitch({ search }: { search: string }) {
  const { user } = useSession()
  const isNepali = (import.meta.env.PAGE_LANGUAGE ?? pageLanguage()) === 'ne'
  const other = isNepali ? 'en' : 'ne'
  return user ? null : (
    <a href={choosing(`lang=${other}`, search)} lang={other} className={styles.language}>
      {isNepali ? m.site_language_en() : m.site_language_ne()}
    </a>
  )
}

const side = 40

/** The society's own mark if set, otherwise the site's: a diamond like those painted over doors. */
function SocietyMark({ mark }: { mark: SocietySettings['mark'] | undefined }) {
  const source = mark ? `/pictures/${mark._id}/small` : '/favicon.svg'
  return <img className={styles.picture} src={source} width={side} height={side} alt="" />
}
