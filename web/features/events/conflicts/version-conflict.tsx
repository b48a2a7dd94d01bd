import { type RefObject, useEffect, useRef, useState } from 'react'
import type { EventDetails } from '../../../../contract/events/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { Button } from '../../../design/elements/button.tsx'
import { FormActions, SubmitButton } from '../../../design/forms/form-layout.tsx'
import { useSocietyZone } from '../../../shell/site/use-site.ts'
import styles from './version-conflict.module.css'
import { differencesBetween } from './version-differences.ts'

interface VersionConflictProps {
  /** Holds the form with what this administrator typed. */
  form: RefObject<HTMLDivElement | null>
  theirs: EventDetails
  onTakeTheirs: () => void
}

/**
 * Shows how this administrator's version differs from the one that somebody else has saved meanwhile, and
 * asks which to keep.
 */
export function VersionConflict({ form, theirs, onTakeTheirs }: VersionConflictProps) {
  const zone = useSocietyZone()
  const heading = useRef<HTMLHeadingElement>(null)
  const [yours, setYours] = useState<FormData | null>(null)

  // The fields hold their own values, so they are read once, when the other version arrives.
  useEffect(() => {
    const element = form.current?.querySelector('form')
    if (element) setYours(new FormData(element))
    heading.current?.focus()
  }, [form])

  const rows = yours ? differencesBetween(yours, theirs, zone) : []
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
          {rows.map(({ label, mine, theirs: other }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{mine || '–'}</td>
              <td>{other || '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <FormActions>
        <Button onClick={onTakeTheirs}>{m.events_conflict_take_theirs()}</Button>
        <SubmitButton>{m.events_conflict_keep_yours()}</SubmitButton>
      </FormActions>
    </section>
  )
}
