import { m } from '../../../../contract/paraglide/messages.js'
import type { Context } from '../../../endpoints/context.ts'
import { refusal } from '../../../endpoints/refusal.ts'
import { describeEvent } from '../../events/calendar/calendar.service.ts'
import { readAnnouncement } from '../announcements/announcements.service.ts'
import { readPage } from '../pages/pages.service.ts'
import type { PictureWords } from './picture-drawing.ts'

/** Names a page that has a picture: `event` and the event's `_id`, for instance. */
export interface LinkedPage {
  kind: string
  id: string
}

/** What the picture of a page says and shows. */
interface PageFacts extends Omit<PictureWords, 'society'> {
  /** The cover of an event. */
  coverId: string | null
}

/** The page whose picture shows the society alone: every page without one of its own has that. */
export const homePage: LinkedPage = { kind: 'site', id: 'home' }

const fixedTitles = new Map<string, () => string>([
  ['about', m.society_about_heading],
  ['bylaws', m.society_bylaws_heading],
  ['privacy', m.site_privacy_heading],
  ['accessibility', m.site_accessibility_heading],
  ['announcements', m.site_announcements_heading],
  ['calendar', m.events_heading],
  ['board', m.profiles_board],
])

const kindsByFolder = new Map([
  ['pages', 'page'],
  ['announcements', 'announcement'],
  ['calendar', 'event'],
])

/** Tells which picture belongs to the page at a path. Profiles and the members' pages have none of their own. */
export function linkedPageAt(path: string): LinkedPage {
  const [folder = '', id, ...rest] = path.split('/').filter(Boolean)
  if (rest.length > 0) return homePage
  if (id === undefined) return fixedTitles.has(folder) ? { kind: 'site', id: folder } : homePage
  const kind = kindsByFolder.get(folder)
  return kind ? { kind, id } : homePage
}

/**
 * Reads what the picture of a page says and shows, from what visitors may read.
 * @throws {Refusal} absent, unauthenticated where the page is for members
 */
export async function factsOf(context: Context, { kind, id }: LinkedPage): Promise<PageFacts> {
  if (kind === 'site' && id === 'home') return { title: null, details: [], coverId: null }
  const isOfCalendar = kind === 'event' || (kind === 'site' && id === 'calendar')
  if (isOfCalendar && !context.config.calendarOn) throw refusal('absent')
  if (kind === 'event') {
    const { title, when, place, coverId } = await describeEvent(context, id)
    return { title, details: place ? [when, place] : [when], coverId }
  }
  const title = await titleOf(context, { kind, id })
  return { title, details: [], coverId: null }
}

async function titleOf(context: Context, { kind, id }: LinkedPage): Promise<string> {
  if (kind === 'page') return (await readPage(context, id)).title
  if (kind === 'announcement') return (await readAnnouncement(context, null, id)).title
  const title = kind === 'site' ? fixedTitles.get(id) : undefined
  if (!title) throw refusal('absent')
  return title()
}
