import { m } from '../../../../contract/paraglide/messages.js'
import { useSocietyZone } from '../../../shell/site/use-site.ts'
import { formatWhen, zoneName } from './event-times.ts'
import { useViewerZone } from './use-viewer-zone.ts'

/** Returns an instant as text in the viewer's zone, followed by the society's zone where that differs. */
export function useMomentText(instant: string): string {
  const viewer = useViewerZone()
  const society = useSocietyZone()
  const moment = { start: instant, end: instant, allDay: false }
  const [own, theirs] = [formatWhen(moment, viewer), formatWhen(moment, society)]
  return own === theirs ? own : `${own} (${m.events_other_zone({ time: theirs, zone: zoneName(society) })})`
}
