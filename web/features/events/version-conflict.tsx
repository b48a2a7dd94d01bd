import { type RefObject, useEffect, useRef, useState } from 'react'
import type { EventDetails } from '../../../contract/events/schemas.ts'
import { m } from '../../../contract/paraglide/messages.js'
import { Button } from '../../design/button.tsx'
import { eventIn } from './event-form.ts'
import { timesIn } from './event-window-state.ts'
import { useSocietyZone } from './use-viewer.ts'
import styles from './version-conflict.module.css'

interface VersionConflictProps {
  /** Holds the form with what this officer typed. */
  form: RefObject<HTMLDivElement | null>
  theirs: EventDetails
  onTakeTheirs: () => void
}

/** Somebody else saved meanwhile: shows where both versions differ, and lets the officer decide. */
export function VersionConflict({ form, theirs, onTakeTheirs }: VersionConflictProps) {
  const zone = useSocietyZone()
  const heading = useRef<HTMLHeadingElement>(null)
  const [yours, setYours] = useState<FormData | null>(null)

  // The fields keep their own values: they are read once, when the other version arrives.
  useEffect(() => {
    const element = form.current?.querySelector('form')
    if (element) setYours(new FormData(element))
    heading.current?.focus()
  }, [form])

  const rows = yours ? differences(yours, theirs, zone) : []
  return (
    <section className={styles.conflict} role="alert">
      <h3 ref={heading} tabIndex={-1}>
        {m.events_conflict_heading()}
      </h3>
      <p>{m.events_conflict_text()}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{m.events_conflict_field()}</th>
            <th scope="col">{m.events_conflict_yours()}</th>
            <th scope="col">{m.events_conflict_theirs()}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, mine, other }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{mine || '–'}</td>
              <td>{other || '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Button onClick={onTakeTheirs}>{m.events_conflict_take_theirs()}</Button>
    </section>
  )
}

function differences(form: FormData, theirs: EventDetails, zone: string) {
  const mine = eventIn(form)
  const times = timesIn({ mode: 'edit', event: theirs, draft: null }, zone)
  const rows = [
    { label: m.events_title(), mine: mine.title, other: theirs.title },
    { label: m.events_start(), mine: readable(mine.start), other: readable(times.start, mine.start) },
    { label: m.events_end(), mine: readable(mine.end), other: readable(times.end, mine.end) },
    { label: m.events_notes(), mine: mine.notes, other: theirs.notes ?? '' },
    { label: m.events_place(), mine: mine.place, other: theirs.place ?? '' },
    { label: m.events_description(), mine: mine.description, other: theirs.description ?? '' },
  ]
  return rows.filter((row) => row.mine !== row.other)
}

/** A time of the clock as text, as long as the one it is compared with. */
function readable(time: string, like: string = time): string {
  return time.slice(0, like.length || undefined).replace('T', ' ')
}
