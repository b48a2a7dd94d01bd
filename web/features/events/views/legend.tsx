import { m } from '../../../../contract/paraglide/messages.js'
import { zoneName } from '../times/event-times.ts'
import { useViewerZone } from '../times/use-viewer-zone.ts'
import styles from './legend.module.css'

const classes = {
  past: m.events_legend_past,
  today: m.events_legend_today,
  future: m.events_legend_future,
}

/** Says what the colours of events mean, and in which zone times are shown. */
export function Legend() {
  const zone = useViewerZone()
  return (
    <p className={styles.legend}>
      {Object.entries(classes).map(([name, text]) => (
        <span key={name} className={styles.entry}>
          <span className={styles.mark} data-class={name} />
          {text()}
        </span>
      ))}
      <span className={styles.zone}>{m.events_zone_hint({ zone: zoneName(zone) })}</span>
    </p>
  )
}
