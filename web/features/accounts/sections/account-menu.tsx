import { Link, useLocation } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import { LinkButton } from '../../../design/elements/button.tsx'
import { LineDrawing } from '../../../design/elements/icon.tsx'
import { LinkRows } from '../../../design/lists/link-rows.tsx'
import { useSession } from '../../../session/session-store.ts'
import styles from './sections.module.css'

/** The pages of the own account, in the order of their menu. */
const accountPages = [
  {
    id: 'overview',
    to: '/account',
    text: m.accounts_overview,
    drawing: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4 21a8 8 0 0 1 16 0',
  },
  {
    id: 'security',
    to: '/account/security',
    text: m.accounts_security,
    drawing: 'M6 11h12v9H6zM9 11V8a3 3 0 0 1 6 0v3M12 15v2',
  },
  {
    id: 'devices',
    to: '/account/devices',
    text: m.accounts_devices,
    drawing: 'M14 16H3V5h15v3M2 20h12M17 11h5v9h-5z',
  },
  {
    id: 'notifications',
    to: '/account/notifications',
    text: m.accounts_notifications,
    drawing: 'M6 16v-5a6 6 0 0 1 12 0v5l2 2H4zM10 21h4',
  },
  {
    id: 'money',
    to: '/account/money',
    text: m.accounts_money,
    drawing:
      'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM15 9.200c-.6-1.200-1.700-1.700-3-1.700-1.700 0-3 .8-3 2.200 0 3 6 1.600 6 4.600 0 1.400-1.400 2.200-3 2.200-1.500 0-2.600-.6-3.200-1.700M12 6v12',
  },
  {
    id: 'data',
    to: '/account/data',
    text: m.accounts_own_data,
    drawing: 'M12 3l8 3v6c0 5-3.5 8-8 9-4.5-1-8-4-8-9V6zM9 12l2 2 4-4',
  },
] as const

type AccountPageId = (typeof accountPages)[number]['id']

/** Pages below the main ones, by their address. */
const pagesBelow: Record<string, AccountPageId> = {
  '/account/photo': 'overview',
  '/account/second-step': 'security',
}

/** The list of the account's pages, beside them in wide windows. On phones it is a link back. */
export function AccountMenu() {
  const { pathname } = useLocation()
  const { user } = useSession()
  // An account without approval has no dues.
  const shown = accountPages.filter(({ id }) => id !== 'money' || (user?.approved && !user.limited))
  const current = accountPages.find(({ to }) => to === pathname)
  const above = accountPages.find(({ id }) => id === (pagesBelow[pathname] ?? 'overview'))
  return (
    <nav aria-label={m.accounts_menu()} data-screen-only>
      {above && above !== current && (
        <div className={styles.back}>
          <LinkButton look="back" to={above.to}>
            {above.id === 'overview' ? m.accounts_open() : above.text()}
          </LinkButton>
        </div>
      )}
      <ul className={styles.menu}>
        {shown.map((page) => (
          <li key={page.id}>
            <Link
              className={styles.entry}
              to={page.to}
              aria-current={page === current ? 'page' : page === above && !current ? 'true' : undefined}
            >
              <LineDrawing path={page.drawing} size={20} />
              {page.text()}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface AccountRowsProps {
  /** The state of each page as text; null for a page that the member does not have. */
  states: Record<Exclude<AccountPageId, 'overview'>, string | null>
}

/** A row for each other page of the account, with its state as text. */
export function AccountRows({ states }: AccountRowsProps) {
  const rows = accountPages.flatMap(({ id, to, text, drawing }) => {
    const hint = id === 'overview' ? null : states[id]
    return hint === null ? [] : [{ to, text: text(), hint, drawing }]
  })
  return <LinkRows label={m.accounts_rows()} rows={rows} />
}
