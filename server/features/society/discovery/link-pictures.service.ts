import { LRUCache } from 'lru-cache'
import { m } from '../../../../contract/paraglide/messages.js'
import { locales } from '../../../../contract/paraglide/runtime.js'
import type { LinkPicture } from '../../../../contract/pictures.ts'
import type { Context } from '../../../endpoints/context.ts'
import { versionOfState } from '../../../endpoints/entity-tags.ts'
import { Refusal, refusal } from '../../../endpoints/refusal.ts'
import { decoderQueue } from '../../../pictures/decoder-queue.ts'
import { inLanguage } from '../../../text/languages.ts'
import { societyName } from '../../../text/versions.ts'
import { describeEvent } from '../../events/calendar/calendar.service.ts'
import { readPictureFile } from '../../pictures/pictures.service.ts'
import { readAnnouncement } from '../announcements/announcements.service.ts'
import { readPage } from '../pages/pages.service.ts'
import { drawLinkPicture, type PictureWords } from './link-picture-drawing.ts'

/** Version of the layout; incrementing it makes all pictures be fetched again. */
const look = 2
const cachedPictures = 100

/** The content of a picture, and the version computed from it. */
interface Draft {
  page: LinkedPage
  words: PictureWords
  markId: string | null
  coverId: string | null
  version: string
}

/** Returns the picture for link previews of a path. It is the society's where visitors find no such page. */
export async function linkPictureAt(context: Context, path: string): Promise<LinkPicture> {
  const draft = await readDraft(context, linkedPageAt(path)).catch((error: unknown) => {
    if (error instanceof Refusal) return readDraft(context, homePage)
    throw error
  })
  const { page, words, version } = draft
  const alt = [words.title, ...words.details, words.society].filter(Boolean).join(' · ')
  return { url: `/link-pictures/${page.kind}/${page.id}/${version}.png`, alt }
}

/**
 * Reads the content of the picture of a page.
 * @throws {Refusal} absent, unauthenticated where the page is for members
 */
async function readDraft(context: Context, page: LinkedPage): Promise<Draft> {
  const society = societyName(context.config)
  const markId = context.config.markPictureId
  const { coverId, ...facts } = await factsOf(context, page)
  const words = { society, ...facts }
  return { page, words, markId, coverId, version: versionOfState({ look, markId, coverId, words }) }
}

/**
 * Reads the content of a picture file, by default in the reader's language. Pages have one in each language.
 * @throws {Refusal} absent, unauthenticated where the page is for members
 */
export async function readDraftOf(context: Context, page: LinkedPage, file: string): Promise<Draft> {
  for (const locale of locales) {
    const draft = await inLanguage(locale, () => readDraft(context, page))
    if (file === `${draft.version}.png`) return draft
  }
  return readDraft(context, page)
}

/** Draws pictures and caches the last hundred; concurrent requests for one share its drawing. */
export class LinkPictures {
  readonly #cache = new LRUCache<string, Promise<Buffer>>({ max: cachedPictures })

  /**
   * Returns the PNG of a draft.
   * @throws {Refusal} unavailable when the queue is full
   */
  draw(context: Context, draft: Draft): Promise<Buffer> {
    const cached = this.#cache.get(draft.version)
    if (cached) return cached
    const drawing = drawDraft(context, draft)
    this.#cache.set(draft.version, drawing)
    drawing.catch(() => this.#cache.delete(draft.version))
    return drawing
  }
}

async function drawDraft(context: Context, { words, markId, coverId }: Draft): Promise<Buffer> {
  const mark = markId ? await readPictureFile(context, markId, 'small') : null
  const cover = coverId ? await readPictureFile(context, coverId, 'large') : null
  const bytes = (mark?.length ?? 0) + (cover?.length ?? 0)
  return decoderQueue.run({ bytes }, (library) => drawLinkPicture(library, words, { mark, cover }))
}

/** Identifies a page with a picture: `event` and the event's `_id`, for instance. */
interface LinkedPage {
  kind: string
  id: string
}

/** The texts and the cover on the picture of a page. */
interface PageFacts extends Omit<PictureWords, 'society'> {
  /** The cover of an event. */
  coverId: string | null
}

/** The home page, whose picture shows only the society; pages without their own share it. */
const homePage: LinkedPage = { kind: 'site', id: 'home' }

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

/** Returns the page whose picture a path uses. Profiles and members' pages have none of their own. */
function linkedPageAt(path: string): LinkedPage {
  const [folder = '', id, ...rest] = path.split('/').filter(Boolean)
  if (rest.length > 0) return homePage
  if (id === undefined) return fixedTitles.has(folder) ? { kind: 'site', id: folder } : homePage
  const kind = kindsByFolder.get(folder)
  return kind ? { kind, id } : homePage
}

/**
 * Reads the texts and the cover of a page that visitors may read.
 * @throws {Refusal} absent, unauthenticated where the page is for members
 */
async function factsOf(context: Context, { kind, id }: LinkedPage): Promise<PageFacts> {
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
