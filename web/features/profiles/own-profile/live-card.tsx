import { m } from '../../../../contract/paraglide/messages.js'
import { Card } from '../../../design/elements/card.tsx'
import { type CardProfile, ProfileCardContent } from '../directory/profile-card.tsx'
import styles from './profile-form.module.css'

/** Previews the member's directory card while they fill in the form. */
export function LiveCard({ profile }: { profile: CardProfile }) {
  return (
    <section className={styles.live} aria-labelledby="live-card">
      <h2 id="live-card" className={styles.caption}>
        {m.profiles_live_card()}
      </h2>
      <Card tone={profile.birthday === 'today' ? 'celebration' : 'plain'}>
        <ProfileCardContent profile={profile} headingLevel="h3" brief />
      </Card>
      <p className={styles.note}>{m.profiles_live_card_note()}</p>
    </section>
  )
}
