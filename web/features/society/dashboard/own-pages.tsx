import { Link } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import { Card } from '../../../design/elements/card.tsx'
import { Icon } from '../../../design/elements/icon.tsx'
import { useMay } from '../../../session/use-session.ts'
import styles from './own-pages.module.css'

const desk = { to: '/admin', text: m.society_dashboard_desk, hint: m.society_dashboard_desk_hint }

const pages = [
  { to: '/household', text: m.profiles_household, hint: m.society_dashboard_household },
  { to: '/who-sees-what', text: m.profiles_privacy_heading, hint: m.society_dashboard_privacy },
  { to: '/account#devices', text: m.accounts_sessions_heading, hint: m.society_dashboard_devices },
  { to: '/account/second-step', text: m.accounts_step_heading, hint: m.society_dashboard_second_step },
  { to: '/account', text: m.accounts_open, hint: m.society_dashboard_account },
]

/** The pages on which members keep what is theirs, each with what it is for. */
export function OwnPages() {
  const shown = useMay('enter administration') ? [desk, ...pages] : pages
  return (
    <Card>
      <nav aria-label={m.profiles_dashboard_links()}>
        <ul className={styles.pages}>
          {shown.map(({ to, text, hint }) => (
            <li key={to} className={styles.page}>
              <div>
                <Link className={styles.link} to={to}>
                  {text()}
                </Link>
                <p className={styles.hint}>{hint()}</p>
              </div>
              <span className={styles.arrow}>
                <Icon name="chevron" size={20} />
              </span>
            </li>
          ))}
        </ul>
      </nav>
    </Card>
  )
}
