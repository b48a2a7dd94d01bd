import type { CSSProperties } from 'react'
import { labelOf } from '../../../../contract/profiles/option-labels.ts'
import type { CalendarDate } from '../../../../contract/time/calendar-date.ts'
import { formatDigits } from '../../../design/texts/format-number.ts'
import { TypedText } from '../../../design/texts/typed-text.tsx'
import type { TimelineEntry } from './timeline.tsx'
import styles from './year-bars.module.css'

interface YearBarsProps {
  entries: TimelineEntry[]
  /** The day in the society's zone, at which current entries end. */
  today: CalendarDate
}

/** The entries of all histories as bars over one axis. Screen readers read the lists below instead. */
export function YearBars({ entries, today }: YearBarsProps) {
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
          <span className={from > 50 ? styles.endText : styles.text}>
            <TypedText>{text}</TypedText>
          </span>
          <span className={`${styles.bar} ${styles[kind]}`} data-lasting={isLasting || undefined} />
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
