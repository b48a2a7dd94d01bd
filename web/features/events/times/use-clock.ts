import { useSyncExternalStore } from 'react'
import { viewerCountsTwelveHours } from '../../../browser/viewer-clock.ts'
import { useViewerZone } from './use-viewer-zone.ts'

/** How a viewer reads times. */
export interface Clock {
  /** Name of the time zone. */
  zone: string
  /** false for viewers who count 24 hours. */
  hour12: boolean
}

/** Returns the viewer's clock; the society's zone and 12 hours while the server renders and the page hydrates. */
export function useClock(): Clock {
  const zone = useViewerZone()
  const hour12 = useSyncExternalStore(never, viewerCountsTwelveHours, () => true)
  return { zone, hour12 }
}

const never = () => () => undefined
