import { useSyncExternalStore } from 'react'
import { m } from '../../../../contract/paraglide/messages.js'
import { viewerCountsTwelveHours } from '../../../browser/viewer-clock.ts'
import { useSocietyZone, useViewerZone } from '../../../shell/site/use-site.ts'
import { zoneName } from './event-times.ts'

/** The time zone and clock format of a viewer. */
interface Clock {
  /** Name of the time zone. */
  zone: string
  /** false for viewers with a 24-hour clock. */
  hour12: boolean
}

const never = () => () => undefined

/** Returns the viewer's clock. It is the society's zone and 12 hours on the server and until hydration. */
export function useClock(): Clock {
  const zone = useViewerZone()
  const hour12 = useSyncExternalStore(never, viewerCountsTwelveHours, () => true)
  return { zone, hour12 }
}

/** Formats a time for the viewer and, where the text differs, in the society's zone. */
export function useTwoClocks(format: (zone: string, hour12: boolean) => string) {
  const { zone, hour12 } = useClock()
  const society = useSocietyZone()
  const [own, theirs] = [format(zone, hour12), format(society, hour12)]
  // It is in brackets, which have no room for dates in Bikram Sambat.
  const time = theirs.replace(/ \(.*?\)/, '')
  return { own, other: own === theirs ? null : m.events_other_zone({ time, zone: zoneName(society) }) }
}
