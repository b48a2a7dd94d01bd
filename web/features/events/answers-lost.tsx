import { m } from '../../../contract/paraglide/messages.js'
import { Checkbox } from '../../design/choices.tsx'
import styles from './version-conflict.module.css'

/** A change would drop members' answers: says so, and asks whether it may. */
export function AnswersLost({ text }: { text: string }) {
  return (
    <section className={styles.conflict} role="alert">
      <p>{text}.</p>
      <Checkbox name="dropAnswers" label={m.events_drop_answers()} />
    </section>
  )
}
