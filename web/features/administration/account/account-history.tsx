import { Link } from 'react-router'
import type { ManagedAccount } from '../../../../contract/administration/users/schemas.ts'
import type { AuditEntry } from '../../../../contract/audit/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { addressWith } from '../../../api/address.ts'
import { formatInstant } from '../../../design/texts/format-date.ts'
import { TypedText } from '../../../design/texts/typed-text.tsx'
import { useSocietyZone } from '../../../shell/site/use-site.ts'
import styles from './account.module.css'

/** The latest administrative actions on an account. */
export function AccountHistory({ account, entries }: { account: ManagedAccount; entries: AuditEntry[] }) {
  const zone = useSocietyZone()
  return (
    <section className={styles.section} aria-labelledby="account-history">
      <h2 id="account-history">{m.administration_history()}</h2>
      {entries.length === 0 ? (
        <p>{m.administration_history_none()}</p>
      ) : (
        <>
          <ul className={styles.history}>
            {entries.map(({ _id, act, actorName, reason, date }) => (
              <li key={_id}>
                <span className={styles.act}>{act}</span>
                <TypedText>{reason && `: ${reason}`}</TypedText>
                <span className={styles.when}>
                  <TypedText>{`${actorName ?? m.society_author_gone()}, ${formatInstant(date, zone)}`}</TypedText>
                </span>
              </li>
            ))}
          </ul>
          <p>
            <Link to={addressWith('/admin/acts', { about: account._id })}>
              {m.administration_history_all()}
            </Link>
          </p>
        </>
      )}
      <p>
        <Link to={addressWith('/admin/security-log', { about: account._id })}>
          {m.administration_security_of_account()}
        </Link>
      </p>
    </section>
  )
}
