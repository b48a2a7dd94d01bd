import { useSyncExternalStore } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { LinkPicture } from '../../../contract/pictures.ts'
import type { Announcement } from '../../../contract/society/announcements.ts'
import type { SocietySettings } from '../../../contract/society/settings.ts'
import type { DocumentMember } from '../../api/server-context.ts'
import { viewerZone } from '../../browser/viewer-clock.ts'

/** The data of the root loader, available to every page. */
export interface SiteData {
  site: SocietySettings
  /** The member of the rendered document; null for visitors. */
  rendered: DocumentMember | null
  /** The latest announcements for visitors; null when they could not be loaded. */
  announcements: Announcement[] | null
  /** The picture for link previews of the requested page; null when unavailable. */
  linkPicture: LinkPicture | null
  /** The document request's id in the server's log. */
  requestId: string
  /** Year of the copyright line, the same while rendering and hydrating. */
  year: number
}

/** Returns the society's settings; undefined only where the server could not load them. */
export function useSite(): SocietySettings | undefined {
  return useSiteData()?.site
}

export function useSiteData(): SiteData | undefined {
  return useRouteLoaderData<SiteData>('root')
}

const defaultZone = 'America/Chicago'

/** Returns the society's time zone, in which events are stored and administrators read dates. */
export function useSocietyZone(): string {
  return useSite()?.timeZone ?? defaultZone
}

const never = () => () => undefined

/** Returns the viewer's time zone; the society's on the server and until hydration. */
export function useViewerZone(): string {
  const society = useSocietyZone()
  return useSyncExternalStore(never, viewerZone, () => society)
}
