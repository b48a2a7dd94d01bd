import { type ReactNode, useId } from 'react'
import { m } from '../../../../contract/paraglide/messages.js'
import { latestPeriodFirst } from '../../../../contract/profiles/entry-order.ts'
import type { Education, Experience, Membership, Profile } from '../../../../contract/profiles/profile.ts'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { Card } from '../../../design/elements/card.tsx'
import { LineDrawing } from '../../../design/elements/icon.tsx'
import { TypedText } from '../../../design/texts/typed-text.tsx'
import { ActiveBadge, TitleWithState } from '../badges.tsx'
import { labelOf, membershipPeriod, personalPeriod } from '../labels.ts'
import styles from './timeline.module.css'

type Kind = TimelineEntry['kind']

/** Each kind of entry: how its section is named, what its entries are called, its empty text, and its drawing. */
const kinds: Record<Kind, { section: () => string; name: () => string; empty: () => string; path: string }> =
  {
    membership: {
      section: m.profiles_membership_history,
      name: m.profiles_membership,
      empty: m.profiles_no_membership,
      path: 'M12 4l8 8-8 8-8-8zM12 9l3 3-3 3-3-3z',
    },
    experience: {
      section: m.profiles_experience,
      name: m.profiles_experience,
      empty: m.profiles_no_experience,
      path: 'M4 8h16v11H4zM9 8V5h6v3M4 13h16',
    },
    education: {
      section: m.profiles_education,
      name: m.profiles_education,
      empty: m.profiles_no_education,
      path: 'M2 9l10-5 10 5-10 5zM6 11v5c3 3 9 3 12 0v-5',
    },
  }

/** The offices, work and schooling of a member in one list by time. */
export function Timeline({ profile }: { profile: Profile }) {
  const id = useId()
  const entries = timelineOf(profile)
  return (
    <Card as="section" labelledBy={id}>
      <h2 id={id}>{m.profiles_timeline()}</h2>
      <ul className={styles.kinds}>
        {(Object.keys(kinds) as Kind[]).map((kind) => (
          <li key={kind}>
            <Mark kind={kind} />
            <span>
              <strong>{kinds[kind].section()}</strong>
              {profile[kind].length === 0 && <span className={styles.none}> {kinds[kind].empty()}</span>}
            </span>
          </li>
        ))}
      </ul>
      {entries.length > 0 && (
        <ol className={styles.timeline}>
          {entries.map((one) => (
            <li key={one.entry._id}>
              <Mark kind={one.kind} />
              <Entry {...one} />
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}

function Mark({ kind }: { kind: Kind }) {
  return (
    <span className={`${styles.mark} ${styles[kind]}`}>
      <LineDrawing path={kinds[kind].path} size={20} />
    </span>
  )
}

function Entry({ kind, entry }: TimelineEntry) {
  if (kind === 'membership')
    return (
      <EntryText
        kind={kind}
        period={membershipPeriod(entry)}
        heading={<TitleWithState entry={entry} always />}
      >
        <MembershipFacts entry={entry} />
      </EntryText>
    )
  const isWork = kind === 'experience'
  return (
    <EntryText
      kind={kind}
      period={personalPeriod(entry)}
      heading={
        isWork ? m.profiles_position_at({ position: entry.title, company: entry.company }) : entry.school
      }
    >
      {isWork ? (
        entry.location && <p lang={languageOf(entry.location)}>{entry.location}</p>
      ) : (
        <p>
          <TypedText>{m.profiles_degree_in({ degree: entry.degree, field: entry.fieldofstudy })}</TypedText>
        </p>
      )}
      {entry.description && (
        <p className={styles.description} lang={languageOf(entry.description)}>
          {entry.description}
        </p>
      )}
    </EntryText>
  )
}

interface EntryTextProps {
  kind: Kind
  period: string
  heading: ReactNode
  children: ReactNode
}

function EntryText({ kind, period, heading, children }: EntryTextProps) {
  return (
    <div className={styles.text}>
      <p className={styles.when}>
        <span>{kinds[kind].name()}</span> <span className={styles.period}>{period}</span>
      </p>
      <h3>
        <TypedText>{heading}</TypedText>
      </h3>
      {children}
    </div>
  )
}

function MembershipFacts({ entry: { category, type, active, note } }: { entry: Membership }) {
  return (
    <>
      <p>
        <TypedText>{`${labelOf(category)}, ${labelOf(type)}`}</TypedText>
      </p>
      <ActiveBadge active={active} />
      {note && (
        <p>
          <TypedText>{m.profiles_refused_because({ note })}</TypedText>
        </p>
      )}
    </>
  )
}

/** An entry of any history, with its kind. */
type TimelineEntry =
  | { kind: 'membership'; entry: Membership }
  | { kind: 'experience'; entry: Experience }
  | { kind: 'education'; entry: Education }

type Histories = Pick<Profile, 'membership' | 'experience' | 'education'>

/** Merges all entries of a profile into one list: current first, then the latest end and start. */
export function timelineOf({ membership, experience, education }: Histories): TimelineEntry[] {
  const entries: TimelineEntry[] = [
    ...membership.map((entry) => ({ kind: 'membership' as const, entry })),
    ...experience.map((entry) => ({ kind: 'experience' as const, entry })),
    ...education.map((entry) => ({ kind: 'education' as const, entry })),
  ]
  return entries.sort(({ entry: one }, { entry: other }) => latestPeriodFirst(one, other))
}
