import { Link } from 'react-router'
import type { Overview } from '../../../../contract/administration/overview/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import styles from './overview.module.css'

/** The numbers of accounts and profiles, and of what waits for an administrator, each with a link. */
export function OverviewNumbers({ overview }: { overview: Overview }) {
  const numbers = [
    { label: m.administration_accounts(), value: overview.accounts, to: '/admin/users' },
    { label: m.administration_profiles(), value: overview.profiles, to: '/profiles' },
    { label: m.administration_waiting(), value: overview.waiting, to: '/admin/approvals' },
    { label: m.administration_claims_open(), value: overview.claims, to: '/admin/claims' },
    { label: m.administration_reports(), value: overview.reports, to: '/posts/reports' },
  ]
  return (
    <ul className={styles.numbers}>
      {numbers.map(({ label, value, to }) => (
        <li key={label}>
          <Link to={to} className={styles.number}>
            <strong>{value.toLocaleString('en-US')}</strong>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
