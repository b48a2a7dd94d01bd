import { type ReactNode, useId } from 'react'
import { NavLink, useNavigate } from 'react-router'
import type { CurrentUser } from '../../../contract/accounts/schemas.ts'
import type { SwitchablePart } from '../../../contract/endpoint.ts'
import { m } from '../../../contract/paraglide/messages.js'
import type { SocietySettings } from '../../../contract/society/settings.ts'
import { languageOf } from '../../../contract/text/script-language.ts'
import { LinkButton } from '../../design/elements/button.tsx'
import { Icon, type IconName } from '../../design/elements/icon.tsx'
import { Avatar } from '../../design/elements/pictures.tsx'
import { logOut } from '../../session/session.ts'
import { useMay, useSession } from '../../session/session-store.ts'
import { useSiteData } from '../site/use-site.ts'
import { SchemeChoice, useScheme } from './color-scheme.tsx'
import styles from './navigation.module.css'

interface NavigationEntry {
  to: string
  text: () => string
  icon: IconName
}

const home: NavigationEntry = { to: '/', text: m.site_nav_home, icon: 'home' }
const calendar: NavigationEntry = { to: '/calendar', text: m.site_nav_calendar, icon: 'calendar' }
const members: NavigationEntry = { to: '/profiles', text: m.site_nav_members, icon: 'people' }
const pages = [
  { to: '/about', text: m.site_nav_about },
  { to: '/bylaws', text: m.site_nav_bylaws },
]
const forVisitors: NavigationEntry[] = [
  { to: '/register', text: m.site_nav_sign_up, icon: 'add' },
  { to: '/login', text: m.site_nav_login, icon: 'person' },
]
const forMembers: NavigationEntry[] = [
  { to: '/posts', text: m.site_nav_posts, icon: 'speech' },
  { to: '/dashboard', text: m.site_nav_profile, icon: 'person' },
]
const manageUsers = { to: '/admin/users', text: m.site_nav_manage_users }
const administration = { to: '/admin', text: m.administration_heading }

/** Entries of parts that administrators may switch off. */
const switchOf: Record<string, SwitchablePart> = { '/posts': 'postsOn', '/calendar': 'calendarOn' }

function isOpen(site: SocietySettings | undefined, path: string): boolean {
  const part = switchOf[path]
  return part === undefined || site?.[part] !== false
}

/** The navigation entries and the account menu. */
export function Navigation({ closes }: { closes: string }) {
  const { user } = useSession()
  const seesMembers = useMay('see members')
  const hasRole = useMay('enter administration')
  const { site } = useSiteData() ?? {}
  const entries = [
    ...[home, ...pages, calendar, members],
    ...(user ? forMembers : forVisitors),
    ...(seesMembers ? [manageUsers] : hasRole ? [administration] : []),
  ].filter(({ to }) => isOpen(site, to))
  return (
    <div className={styles.navigation}>
      <button type="button" className={styles.close} popoverTarget={closes} popoverTargetAction="hide">
        <Icon name="close" />
        <span className="visually-hidden">{m.site_nav_close()}</span>
      </button>
      <ul className={styles.entries}>
        {entries.map(({ to, text }) => (
          <li key={to}>
            <NavLink to={to} end={to === '/'} className={styles.entry} prefetch="intent">
              {text()}
            </NavLink>
          </li>
        ))}
        {user && <LogoutEntry />}
      </ul>
      <div className={styles.own}>
        {user && <AccountMenu user={user} />}
        <SchemeSwitch />
      </div>
    </div>
  )
}

/** Shows the most used pages at the lower edge of phones. */
export function BottomBar() {
  const { user } = useSession()
  const { site } = useSiteData() ?? {}
  return (
    <nav className={styles.bar} aria-label={m.site_nav_quick()} data-navigation>
      {[home, calendar, members, ...(user ? forMembers : forVisitors)]
        .filter(({ to }) => isOpen(site, to))
        .map(({ to, text, icon }) => (
          <NavLink key={to} to={to} end={to === '/'} className={styles.place} prefetch="intent">
            <Icon name={icon} />
            {text()}
          </NavLink>
        ))}
    </nav>
  )
}

function LogoutEntry() {
  const navigate = useNavigate()
  const leave = () => {
    if (logOut()) void navigate('/login')
  }
  return (
    <li>
      <button type="button" className={styles.entry} onClick={leave}>
        {m.site_nav_logout()}
      </button>
    </li>
  )
}

interface HeaderMenuProps {
  /** The button's name for screen readers. */
  label: string
  /** The button's content. */
  face: ReactNode
  children: ReactNode
}

/** A button in the header that opens a small panel; on phones the panel is always open inside the navigation. */
function HeaderMenu({ label, face, children }: HeaderMenuProps) {
  const id = useId()
  return (
    <div className={styles.menu}>
      <button type="button" className={styles.button} popoverTarget={id} aria-label={label} title={label}>
        {face}
      </button>
      <div id={id} popover="auto" className={styles.panel}>
        {children}
      </div>
    </div>
  )
}

/** Shows the signed-in member, with links to the account. */
function AccountMenu({ user }: { user: CurrentUser }) {
  return (
    <HeaderMenu
      label={m.site_account_menu({ name: user.name })}
      face={<Avatar src={user.avatar} size={36} />}
    >
      <div className={styles.account}>
        <Avatar src={user.avatar} size={48} />
        <p className={styles.identity}>
          <span className={styles.small}>{m.site_account_signed_in()}</span>
          <strong lang={languageOf(user.name)}>{user.name}</strong>
          <span className={styles.small}>{user.email}</span>
        </p>
      </div>
      <LinkButton wide to="/account">
        {m.accounts_open()}
      </LinkButton>
    </HeaderMenu>
  )
}

/** The switch of the colour scheme in the header. */
function SchemeSwitch() {
  return (
    <HeaderMenu label={m.site_scheme()} face={<Icon name={useScheme()} />}>
      <SchemeChoice />
    </HeaderMenu>
  )
}
