import { Link } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import { useSession } from '../../../session/use-session.ts'
import styles from './way-to-join.module.css'

/** Invites visitors, after they have seen who is there, to join. */
export function WayToJoin() {
  if (useSession().user) return null
  return (
    <section className={styles.join} aria-labelledby="way-to-join">
      <h3 id="way-to-join">{m.society_join_heading()}</h3>
      <p>{m.society_join_text()}</p>
      <Link className={styles.button} to="/register">
        {m.society_join_button()}
      </Link>
    </section>
  )
}
