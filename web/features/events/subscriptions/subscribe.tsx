import { m } from '../../../../contract/paraglide/messages.js'
import { Card } from '../../../design/elements/card.tsx'
import { useSession } from '../../../session/use-session.ts'
import { useSite } from '../../../shell/site/use-site.ts'
import { PersonalCalendar } from './personal-calendar.tsx'
import styles from './subscribe.module.css'
import { SubscribeLinks } from './subscribe-links.tsx'

/** The section about subscribing to the calendar on phones and computers. */
export function Subscribe() {
  const site = useSite()
  const { user } = useSession()
  if (!site) return null
  return (
    <Card as="section" labelledBy="subscribe">
      <div className={styles.subscribe}>
        <h2 id="subscribe">{m.events_subscribe()}</h2>
        <p>{m.events_subscribe_text()}</p>
        <SubscribeLinks address={`${site.publicUrl}/calendar.ics`} name={site.name} />
        {user && site.birthdaysOn && <PersonalCalendar key={user._id} name={site.name} />}
      </div>
    </Card>
  )
}
