import { type ReactNode, useId } from 'react'
import { m } from '../../../../contract/paraglide/messages.js'
import type { Education, Experience, Membership } from '../../../../contract/profiles/schemas.ts'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { formatPeriod } from '../../../design/dates/format-date.ts'
import { Card } from '../../../design/elements/card.tsx'
import { ActiveBadge } from '../badges/active-badge.tsx'
import { TitleWithState } from '../badges/title-with-state.tsx'
import { labelOf } from '../labels/option-labels.ts'
import styles from './profile.module.css'

/** The memberships of a profile, the shown one first. */
export function MembershipHistory({ entries }: { entries: Membership[] }) {
  return (
    <History heading={m.profiles_membership_history()} empty={m.profiles_no_membership()}>
      {entries.map((entry) => (
        <li key={entry._id}>
          <h3>
            <TitleWithState entry={entry} always />
          </h3>
          <Period entry={entry} />
          <p>
            {labelOf(entry.category)}, {labelOf(entry.type)}
          </p>
          <ActiveBadge active={entry.active} />
          {entry.note && <p>{m.profiles_refused_because({ note: entry.note })}</p>}
        </li>
      ))}
    </History>
  )
}

/** The work experience of a profile, the current one first. */
export function ExperienceHistory({ entries }: { entries: Experience[] }) {
  return (
    <History heading={m.profiles_experience()} empty={m.profiles_no_experience()}>
      {entries.map((entry) => (
        <li key={entry._id}>
          <h3>{m.profiles_position_at({ position: entry.title, company: entry.company })}</h3>
          <Period entry={entry} />
          {entry.location && <p>{entry.location}</p>}
          {entry.description && (
            <p className={styles.description} lang={languageOf(entry.description)}>
              {entry.description}
            </p>
          )}
        </li>
      ))}
    </History>
  )
}

/** The education of a profile, the current one first. */
export function EducationHistory({ entries }: { entries: Education[] }) {
  return (
    <History heading={m.profiles_education()} empty={m.profiles_no_education()}>
      {entries.map((entry) => (
        <li key={entry._id}>
          <h3>{entry.school}</h3>
          <Period entry={entry} />
          <p>{m.profiles_degree_in({ degree: entry.degree, field: entry.fieldofstudy })}</p>
          {entry.description && (
            <p className={styles.description} lang={languageOf(entry.description)}>
              {entry.description}
            </p>
          )}
        </li>
      ))}
    </History>
  )
}

function History({ heading, empty, children }: { heading: string; empty: string; children: ReactNode[] }) {
  const id = useId()
  return (
    <Card as="section" labelledBy={id}>
      <h2 id={id}>{heading}</h2>
      {children.length > 0 ? (
        <ul className={styles.history}>{children}</ul>
      ) : (
        <p className={styles.none}>{empty}</p>
      )}
    </Card>
  )
}

function Period({ entry: { from, to } }: { entry: { from: string; to: string | null } }) {
  return <p className={styles.period}>{formatPeriod(from, to, m.profiles_open_end())}</p>
}
