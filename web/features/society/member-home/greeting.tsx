import { Link } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import type { MemberHome } from '../../../../contract/society/home.ts'
import { LinkButton } from '../../../design/elements/button.tsx'
import { Card } from '../../../design/elements/card.tsx'
import { formatDate } from '../../../design/texts/format-date.ts'
import { timeAgo } from '../../../design/texts/time-ago.ts'
import { TypedText } from '../../../design/texts/typed-text.tsx'
import { changesOf } from './changes.ts'
import styles from './member-home.module.css'

/** Greets a member by name, with what happened since they were here last. */
export function Greeting({ name, home }: { name: string; home: MemberHome }) {
  const { since } = home
  const changes = changesOf(home)
  return (
    <Card as="section" labelledBy="member-home">
      <div className={styles.greeting}>
        <div className={styles.top}>
          <h2 id="member-home" className={styles.heading}>
            <TypedText>{since ? m.society_welcome_back({ name }) : m.society_welcome({ name })}</TypedText>
          </h2>
          <LinkButton to="/dashboard">{m.society_hero_dashboard()}</LinkButton>
        </div>
        <p>{leadOf(since, changes.length)}</p>
        {changes.length > 0 && (
          <ul className={styles.changes}>
            {changes.map(({ text, to }) => (
              <li key={text}>
                <Link className={styles.change} to={to}>
                  <TypedText>{text}</TypedText>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}

function leadOf(since: string | null, count: number): string {
  if (since === null) return m.society_first_visit()
  const when = timeAgo(since, new Date()) ?? m.society_since_date({ date: formatDate(since) })
  return count > 0 ? m.society_since({ when }) : m.society_since_nothing({ when })
}
