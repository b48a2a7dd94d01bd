import { type CSSProperties, type ReactNode, useId } from 'react'
import { m } from '../../../../contract/paraglide/messages.js'
import { ageOn } from '../../../../contract/profiles/birthdays.ts'
import { latestPeriodFirst } from '../../../../contract/profiles/entry-order.ts'
import { labelOf } from '../../../../contract/profiles/option-labels.ts'
import type { Education, Experience, Membership, Profile } from '../../../../contract/profiles/profile.ts'
import { languageOf } from '../../../../contract/text/script-language.ts'
import type { CalendarDate } from '../../../../contract/time/calendar-date.ts'
import { Card } from '../../../design/elements/card.tsx'
import { LineDrawing } from '../../../design/elements/icon.tsx'
import { formatDigits } from '../../../design/texts/format-number.ts'
import { TypedText } from '../../../design/texts/typed-text.tsx'
import { ActiveBadge, TitleWithState } from '../badges.tsx'
import { membershipPeriod, personalPeriod } from '../labels.ts'
import styles from './profile-content.module.css'

type Kind = TimelineEntry['kind']

/** Each kind of entry: the name of its section, its empty text, and its drawing. */
const kinds: Record<Kind, { name: () => string; empty: () => string; path: string }> = {
  membership: {
    name: m.profiles_membership_history,
    empty: m.profiles_no_membership,
    path: 'M12 4l8 8-8 8-8-8zM12 9l3 3-3 3-3-3z',
  },
  experience: {
    name: m.profiles_experience,
    empty: m.profiles_no_experience,
    path: 'M4 8h16v11H4zM9 8V5h6v3M4 13h16',
  },
  education: {
    name: m.profiles_education,
    empty: m.profiles_no_education,
    path: 'M2 9l10-5 10 5-10 5zM6 11v5c3 3 9 3 12 0v-5',
  },
}

interface TimelineProps {
  profile: Profile
  /** The day in the society's zone. */
  today: CalendarDate
}

/** The offices, work and schooling of a member: all as bars by time, and each kind in a section. */
export function Timeline({ profile, today }: TimelineProps) {
  const id = useId()
  const entries = timelineOf(profile)
  return (
    <Card as="section" labelledBy={id}>
      <h2 id={id}>{m.profiles_timeline()}</h2>
      {entries.length > 0 && <YearBars entries={entries} today={today} />}
      <div className={styles.histories}>
        {(Object.keys(kinds) as Kind[]).map((kind) => {
          const own = entries.filter((one) => one.kind === kind)
          return (
            <div key={kind} className={styles.section}>
              <h3 className={styles.heading}>
                <span className={`${styles.mark} ${styles[kind]}`}>
                  <LineDrawing path={kinds[kind].path} size={18} />
                </span>
                {kinds[kind].name()}
              </h3>
              {own.length === 0 && <p className={styles.noEntries}>{kinds[kind].empty()}</p>}
              <ol className={styles.entries}>
                {own.map((one) => (
                  <li key={one.entry._id}>
                    <Entry one={one} today={today} />
                  </li>
                ))}
              </ol>
            </div>
          )
        })}
      </div>
    </Card>
  )
}

function Entry({ one, today }: { one: TimelineEntry; today: CalendarDate }) {
  const lasts = <Lasting entry={one.entry} today={today} />
  if (one.kind === 'membership')
    return (
      <EntryText
        period={membershipPeriod(one.entry)}
        lasts={lasts}
        heading={<TitleWithState entry={one.entry} always />}
      >
        <MembershipFacts entry={one.entry} />
      </EntryText>
    )
  const { kind, entry } = one
  const isWork = kind === 'experience'
  return (
    <EntryText
      period={personalPeriod(entry)}
      lasts={lasts}
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

/** Shows since when an entry lasts, or for how many years it did; nothing for shorter ones. */
function Lasting({ entry: { from, to }, today }: { entry: TimelineEntry['entry']; today: CalendarDate }) {
  if (to === null)
    return from <= today ? m.profiles_since_year({ year: formatDigits(from.slice(0, 4)) }) : null
  const years = ageOn(from, to)
  return years > 0 ? m.profiles_for_years({ years }) : null
}

interface EntryTextProps {
  period: string
  lasts: ReactNode
  heading: ReactNode
  children: ReactNode
}

function EntryText({ period, lasts, heading, children }: EntryTextProps) {
  return (
    <div className={styles.text}>
      <h4>
        <TypedText>{heading}</TypedText>
      </h4>
      <p className={`dotted ${styles.period}`}>
        <span>{period}</span> <span>{lasts}</span>
      </p>
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

interface YearBarsProps {
  entries: TimelineEntry[]
  /** The day in the society's zone, at which current entries end. */
  today: CalendarDate
}

/** The entries of all histories as bars over one axis. Screen readers read the lists below instead. */
function YearBars({ entries, today }: YearBarsProps) {
  const { ticks, bars } = barsOf(entries, today)
  return (
    <div className={styles.chart} aria-hidden="true">
      {ticks.map(({ year, at }) => (
        <span key={year} className={styles.tick} style={{ '--at': `${at}%` } as CSSProperties}>
          {formatDigits(year)}
        </span>
      ))}
      {bars.map(({ id, kind, text, from, to, isLasting }) => (
        <div
          key={id}
          className={styles.row}
          style={{ '--from': `${from}%`, '--to': `${100 - to}%` } as CSSProperties}
        >
          <span className={from > 50 ? styles.endText : styles.barText}>
            <TypedText>{text}</TypedText>
          </span>
          <span className={`${styles.bar} ${styles[`${kind}Bar`]}`} data-lasting={isLasting || undefined} />
        </div>
      ))}
    </div>
  )
}

/** Candidate distances of the axis lines in years; the first with few enough lines is used. */
const steps = [1, 2, 5, 10, 20, 50]
const linesMax = 5
/** Position, in per cent, behind which a phone has no room for a year. */
const lastTick = 88

/** Positions bars and years on an axis of whole years, in per cent. */
export function barsOf(entries: TimelineEntry[], today: CalendarDate) {
  const thisYear = Math.floor(yearsAt(today))
  const first = Math.min(thisYear, ...entries.map(({ entry }) => Math.floor(yearsAt(entry.from))))
  const span = thisYear + 1 - first
  const step = steps.find((one) => span / one <= linesMax) ?? span
  const at = (years: number) => Math.round(((years - first) / span) * 1000) / 10
  const clamped = (date: CalendarDate) => at(Math.min(Math.max(yearsAt(date), first), thisYear + 1))
  const years = Array.from({ length: span }, (_, index) => first + index)
  return {
    ticks: years
      .filter((year) => year % step === 0)
      .map((year) => ({ year, at: at(year) }))
      .filter((tick) => tick.at <= lastTick),
    bars: entries.map((one) => ({
      id: one.entry._id,
      kind: one.kind,
      text: textOf(one),
      from: clamped(one.entry.from),
      to: clamped(one.entry.to ?? today),
      isLasting: one.entry.to === null,
    })),
  }
}

function textOf({ kind, entry }: TimelineEntry): string {
  if (kind === 'membership') return labelOf(entry.title)
  return kind === 'experience' ? entry.company : entry.school
}

/** Returns a day as years with a fraction, for instance 2020.5. */
function yearsAt(date: CalendarDate): number {
  const year = Number(date.slice(0, 4))
  const start = Date.UTC(year, 0, 1)
  return year + (Date.parse(date) - start) / (Date.UTC(year + 1, 0, 1) - start)
}
