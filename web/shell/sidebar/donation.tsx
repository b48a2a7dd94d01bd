import { m } from '../../../contract/paraglide/messages.js'
import type { SocietySettings } from '../../../contract/society/settings.ts'
import { Button } from '../../design/elements/button.tsx'
import { Card } from '../../design/elements/card.tsx'
import { Icon } from '../../design/elements/icon.tsx'
import styles from './sidebar.module.css'

/** Posts a hidden form to the payment provider, in a new tab. */
export default function Donation({ donation }: { donation: NonNullable<SocietySettings['donation']> }) {
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
