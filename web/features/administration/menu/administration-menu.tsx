import { useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import { Icon } from '../../../design/elements/icon.tsx'
import { may } from '../../../session/session-store.ts'
import { useSession } from '../../../session/use-session.ts'
import { rightOfPage } from '../../../shell/access/page-rights.ts'
import { useSite } from '../../../shell/site/use-site.ts'
import styles from './administration-menu.module.css'
import { type MenuEntry, menuGroups } from './menu-entries.ts'

/** The menu of the administration area: beside its pages, and folded above them in narrow windows. */
export function AdministrationMenu() {
  const { pathname } = useLocation()
  // A link that was followed folds the menu again.
  const [openAt, setOpenAt] = useState<string | null>(null)
  const isOpen = openAt === pathname
  const site = useSite()
  const session = useSession()
  const isShown = ({ to, part, right }: MenuEntry) => {
    const needed = right ?? rightOfPage(to)
    return needed !== null && may(session, needed) && (part === undefined || site?.[part] !== false)
  }
  const groups = menuGroups
    .map((group) => ({ ...group, entries: group.entries.filter(isShown) }))
    .filter(({ entries }) => entries.length > 0)
  return (
    <nav className={styles.menu} aria-label={m.administration_navigation()} data-screen-only>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls="administration-menu"
        onClick={() => setOpenAt(isOpen ? null : pathname)}
      >
        <Icon name="menu" />
        <span>{currentText(pathname)}</span>
        <Icon name="chevron" />
      </button>
      <div id="administration-menu" className={styles.groups} data-open={isOpen || undefined}>
        {groups.map(({ id, text, entries }) => (
          <div key={id}>
            <p id={`menu-${id}`} className={text() === entries[0]?.text() ? 'visually-hidden' : styles.title}>
              {text()}
            </p>
            <ul aria-labelledby={`menu-${id}`}>
              {entries.map(({ to, text, end = false }) => (
                <li key={to}>
                  <NavLink to={to} end={end} className={styles.entry}>
                    {text()}
                  </NavLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  )
}

/** Returns the name of the screen at this address, which a folded menu shows. */
function currentText(pathname: string): string {
  const entries = menuGroups.flatMap((group) => group.entries)
  const current = entries.find(({ to, end }) =>
    end ? pathname === to : pathname === to || pathname.startsWith(`${to}/`),
  )
  return current?.text() ?? m.administration_navigation()
}
