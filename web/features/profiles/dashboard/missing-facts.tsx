import { Link } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import type { Profile } from '../../../../contract/profiles/schemas.ts'
import { Card } from '../../../design/elements/card.tsx'
import styles from './missing-facts.module.css'
import { missingFrom } from './profile-facts.ts'

/** Lists the missing facts of a profile, with links to add them. Renders nothing once the profile is complete. */
export function MissingFacts({ profile }: { profile: Profile }) {
  const { missing, there, all } = missingFrom(profile)
  if (missing.length === 0) return null
  return (
    <Card as="section" labelledBy="missing-facts">
      <h2 id="missing-facts" className={styles.heading}>
        {m.profiles_missing()}
      </h2>
      <p className={styles.count}>{m.profiles_missing_count({ there, all })}</p>
      <ul className={styles.list}>
        {missing.map(({ name, to, text }) => (
          <li key={name}>
            <Link className={styles.link} to={to}>
              {text()}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
