import { useState } from 'react'
import { NavLink, Outlet, useLocation } from 'react-router'
import type { SwitchablePart } from '../../../../contract/endpoint.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import type { Right } from '../../../../contract/rights.ts'
import { Icon } from '../../../design/elements/icon.tsx'
import { may, useSession } from '../../../session/session-store.ts'
import { rightOfPage } from '../../../shell/access/page-rights.ts'
import type { PageHandle } from '../../../shell/page/shell.tsx'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { useSite } from '../../../shell/site/use-site.ts'
import type { Route } from './+types/administration-layout'
import styles from './elements.module.css'

export const handle: PageHandle = { layout: 'office', Menu: AdministrationMenu }

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: m.administration_heading(), unlisted: true })

/** The layout of the administration area. */
export default function AdministrationLayout() {
  return <Outlet />
}

/** The menu of the administration area; in narrow windows it is collapsed above the page. */
function AdministrationMenu() {
  const { pathname } = useLocation()
  // Following a link collapses the menu again.
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
    <nav aria-label={m.administration_navigation()} data-screen-only>
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

/** Returns the name of the current screen, for the collapsed menu. */
function currentText(pathname: string): string {
  const entries = menuGroups.flatMap((group) => group.entries)
  const current = entries.find(({ to, end }) =>
    end ? pathname === to : pathname === to || pathname.startsWith(`${to}/`),
  )
  return current?.text() ?? m.administration_navigation()
}

interface MenuEntry {
  to: string
  text: () => string
  /** true if pages below its address have entries of their own. */
  end?: boolean
  /** The right that shows the entry, if more viewers may open its page. */
  right?: Right
  /** The optional part of the site; the entry is hidden while that is off. */
  part?: SwitchablePart
}

interface MenuGroup {
  id: string
  text: () => string
  entries: MenuEntry[]
}

/** The menu in groups; each screen is in one of them. Entries outside the viewer's rights are hidden. */
const menuGroups: MenuGroup[] = [
  {
    id: 'today',
    text: m.administration_group_today,
    entries: [
      { to: '/admin', text: m.administration_today, end: true },
      { to: '/admin/numbers', text: m.administration_overview },
      { to: '/admin/mails', text: m.administration_mails },
      { to: '/admin/acts', text: m.administration_acts },
      { to: '/admin/security-log', text: m.administration_security },
    ],
  },
  {
    id: 'people',
    text: m.administration_group_people,
    entries: [
      { to: '/admin/users', text: m.administration_users },
      { to: '/admin/households', text: m.administration_households },
      { to: '/admin/duplicates', text: m.administration_duplicates },
      { to: '/admin/approvals', text: m.administration_approvals },
      { to: '/admin/claims', text: m.administration_claims },
      { to: '/admin/board', text: m.administration_board },
      { to: '/admin/roster', text: m.administration_roster },
      { to: '/admin/members-file', text: m.administration_file },
    ],
  },
  {
    id: 'money',
    text: m.administration_group_money,
    entries: [
      { to: '/admin/money', text: m.money_heading, end: true },
      { to: '/admin/money/deposits', text: m.money_deposits },
      { to: '/admin/money/levels', text: m.money_levels },
      { to: '/admin/money/years', text: m.money_years },
      { to: '/admin/money/report', text: m.money_report },
      { to: '/admin/money/receipts', text: m.money_receipts },
      { to: '/admin/money/reminders', text: m.money_reminders },
      { to: '/admin/money/stray', text: m.money_stray },
      { to: '/admin/money/settings', text: m.money_settings },
    ],
  },
  {
    id: 'events',
    text: m.administration_group_events,
    entries: [
      { to: '/admin/events', text: m.events_attendance, part: 'calendarOn' },
      { to: '/calendar', text: m.site_nav_calendar, part: 'calendarOn', right: 'keep events' },
    ],
  },
  {
    id: 'site',
    text: m.administration_group_site,
    entries: [
      { to: '/admin/letters', text: m.letters_heading },
      { to: '/admin/selections', text: m.letters_selections },
      { to: '/admin/announcements', text: m.society_announcements },
      { to: '/admin/pages', text: m.society_pages },
      { to: '/posts/reports', text: m.posts_reports_heading, part: 'postsOn' },
    ],
  },
  {
    id: 'settings',
    text: m.administration_group_settings,
    entries: [
      { to: '/admin/settings', text: m.society_settings },
      { to: '/admin/membership-options', text: m.profiles_options },
      { to: '/admin/bikram-sambat', text: m.society_bs_heading },
      { to: '/admin/donation', text: m.society_donation_heading },
    ],
  },
]
