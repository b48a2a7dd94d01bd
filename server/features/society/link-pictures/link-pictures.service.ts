import { LRUCache } from 'lru-cache'
import type { LinkPicture } from '../../../../contract/pictures/schemas.ts'
import type { Context } from '../../../endpoints/context.ts'
import { versionOfState } from '../../../endpoints/entity-tags.ts'
import { Refusal } from '../../../endpoints/refusal.ts'
import { decoderQueue } from '../../../pictures/decoder-queue.ts'
import { readPictureFile } from '../../pictures/pictures.service.ts'
import { factsOf, homePage, type LinkedPage, linkedPageAt } from './linked-pages.ts'
import { drawLinkPicture, type PictureWords } from './picture-drawing.ts'

/** Counts the looks of these pictures, so that a new one is fetched everywhere. */
const look = 1
const picturesKept = 100

/** What a picture is to say, and the version that this makes it. */
interface Draft {
  page: LinkedPage
  words: PictureWords
  markId: string | null
  coverId: string | null
  version: string
}

/** Names the picture that link previews show of the page at a path: the society's where visitors find no such page. */
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
 * Reads what the picture of a page says.
 * @throws {Refusal} absent, unauthenticated where the page is for members
 */
export async function readDraft(context: Context, page: LinkedPage): Promise<Draft> {
  const society = context.config.societyName
  const markId = context.config.markPictureId
  const { coverId, ...told } = await factsOf(context, page)
  const words = { society, ...told }
  return { page, words, markId, coverId, version: versionOfState({ look, markId, coverId, words }) }
}

/** Draws pictures and caches the last hundred; requests for one that is being drawn wait for it. */
export class LinkPictures {
  readonly #kept = new LRUCache<string, Promise<Buffer>>({ max: picturesKept })

  /** Returns the PNG of a draft. @throws {Refusal} unavailable when too many pictures wait */
  draw(context: Context, draft: Draft): Promise<Buffer> {
    const kept = this.#kept.get(draft.version)
    if (kept) return kept
    const drawing = drawDraft(context, draft)
    this.#kept.set(draft.version, drawing)
    drawing.catch(() => this.#kept.delete(draft.version))
    return drawing
  }
}

async function drawDraft(context: Context, { words, markId, coverId }: Draft): Promise<Buffer> {
  const mark = markId ? await readPictureFile(context, markId, 'small') : null
  const cover = coverId ? await readPictureFile(context, coverId, 'large') : null
  const bytes = (mark?.length ?? 0) + (cover?.length ?? 0)
  return decoderQueue.run({ bytes }, (library) => drawLinkPicture(library, words, { mark, cover }))
}
