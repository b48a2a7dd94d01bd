import { useEffect, useRef } from 'react'
import { m } from '../../../../contract/paraglide/messages.js'
import { Checkbox } from '../../../design/fields/choices.tsx'
import styles from './version-conflict.module.css'

/** Says that a change would drop members' RSVPs, and asks for confirmation. */
export function LostRsvps({ text }: { text: string }) {
  const section = useRef<HTMLElement>(null)

  // It is at the end of a long form: people who pressed Save must see why nothing was saved.
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'center' })
    section.current?.focus({ preventScroll: true })
  }, [])

  return (
    <section ref={section} tabIndex={-1} className={styles.conflict} role="alert">
      <p>{text}.</p>
      <Checkbox name="dropAnswers" label={m.events_drop_answers()} />
    </section>
  )
}
