import { m } from '../../../contract/paraglide/messages.js'
import type { SocietySettings } from '../../../contract/society/settings/schemas.ts'
import { Button } from '../../design/elements/button.tsx'
import { Card } from '../../design/elements/card.tsx'
import { Icon } from '../../design/elements/icon.tsx'
import { AnnouncementsCard } from './announcements-card.tsx'
import styles from './sidebar.module.css'
import { SocialFeed } from './social-feed.tsx'

/** The sidebar: donation, announcements and the social feed. */
export function Sidebar({ site }: { site: SocietySettings | undefined }) {
  return (
    <aside className={styles.sidebar} aria-label={m.site_sidebar()}>
      {site?.donation && <Donation donation={site.donation} />}
      <AnnouncementsCard />
      {site?.socialFeedUrl && <SocialFeed url={site.socialFeedUrl} society={site.name} />}
    </aside>
  )
}

/** Posts a hidden form to the payment provider, in a new tab. */
function Donation({ donation }: { donation: NonNullable<SocietySettings['donation']> }) {
  return (
    <Card as="section" tone="celebration" labelledBy="donation">
      <h2 id="donation" className={styles.heading}>
        {m.site_donate_heading()}
      </h2>
      <p>{m.site_donate_text()}</p>
      <form action={donation.url} method="post" target="_blank" rel="noopener" className={styles.form}>
        {Object.entries(donation.fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit" look="main" wide>
          {m.site_donate_button()}
        </Button>
        <p className={styles.hint}>
          <Icon name="external" size={18} />
          {m.site_donate_hint()}
        </p>
      </form>
    </Card>
  )
}
