import { Link } from 'react-router'
import type { Overview } from '../../../../contract/administration/overview.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { formatNumber } from '../../../design/texts/format-number.ts'
import { may } from '../../../session/session-store.ts'
import { useSession } from '../../../session/use-session.ts'
import { rightOfPage } from '../../../shell/access/page-rights.ts'
import styles from './overview.module.css'

/** The numbers of accounts, profiles and tasks, each with a link. */
export function OverviewNumbers({ overview }: { overview: Overview }) {
  const numbers = [
    { label: m.administration_accounts(), value: overview.accounts, to: '/admin/users' },
    { label: m.administration_profiles(), value: overview.profiles, to: '/profiles' },
    { label: m.administration_waiting(), value: overview.waiting, to: '/admin/approvals' },
    { label: m.administration_claims_open(), value: overview.claims, to: '/admin/claims' },
    { label: m.administration_reports(), value: overview.reports, to: '/posts/reports' },
  ]
  const session = useSession()
  const mayOpen = (path: string) => {
    const right = rightOfPage(path)
    return right === null || may(session, right)
  }
  return (
    <ul className={styles.numbers}>
      {numbers.map(({ label, value, to }) => {
        const number = (
          <>
            <strong>{formatNumber(value)}</strong>
            {label}
          </>
        )
        return (
          <li key={label}>
            {mayOpen(to) ? (
              <Link to={to} className={styles.number}>
                {number}
              </Link>
            ) : (
              <span className={styles.number}>{number}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
