import { m } from '../../../../contract/paraglide/messages.js'
import { useSocietyZone } from '../../../shell/site/use-site.ts'
import { formatWhen, zoneName } from './event-times.ts'
import { useClock } from './use-clock.ts'

/** Returns an instant as text in the viewer's zone, followed by the society's zone where that differs. */
export function useMomentText(instant: string): string {
  const { zone: viewer, hour12 } = useClock()
  const society = useSocietyZone()
  const moment = { start: instant, end: instant, allDay: false }
  const [own, theirs] = [formatWhen(moment, viewer, hour12), formatWhen(moment, society, hour12)]
  return own === theirs ? own : `${own} (${m.events_other_zone({ time: theirs, zone: zoneName(society) })})`
}
