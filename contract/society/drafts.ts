import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { id, instant, paragraphs, queryText } from '../fields.ts'
import { m } from '../paraglide/messages.js'
import { type Locale, locales } from '../paraglide/runtime.js'
import { pictureAltMax } from '../picture-files.ts'
import { picture } from '../pictures.ts'
import { pageTextMax, textKinds, titleMax } from './options-and-limits.ts'

const choiceMax = 100
/** Characters of a letter's filter as JSON, with room for 10,000 hand-picked people. */
const filterTextMax = 400_000
const chosen = queryText(choiceMax).optional()

const versionFields = Object.fromEntries(
  locales.flatMap((language) => [
    [`versions.${language}.title`, paragraphs(m.society_title, titleMax).optional()],
    [`versions.${language}.text`, paragraphs(m.society_text, pageTextMax).optional()],
  ]),
) as Record<`versions.${Locale}.${'title' | 'text'}`, z.ZodOptional<z.ZodString>>

/** The fields of an editor, complete or not; an unticked checkbox is absent. */
export const draftFields = z.object({
  title: paragraphs(m.society_title, titleMax),
  text: paragraphs(m.society_text, pageTextMax),
  audience: chosen,
  date: chosen,
  time: chosen,
  publishAt: chosen,
  language: chosen,
  pictureId: chosen,
  pictureAlt: paragraphs(m.pictures_shows, pictureAltMax).optional(),
  pictureDecoration: chosen,
  published: chosen,
  mail: chosen,
  filter: queryText(filterTextMax).optional(),
  senderId: chosen,
  ...versionFields,
})

const counted = z.int().min(0)

export const ownDraftInput = z.object({
  fields: draftFields,
  base: counted.describe('The version of the text that was being edited; 0 for a new one'),
  seen: counted
    .nullable()
    .describe('The version of this draft that is known, 0 for none; null replaces whatever is kept'),
})

/** The state of a draft once it is saved. */
export const ownDraftSaved = z.object({
  version: counted.describe('Counts how often it was kept'),
  updatedAt: instant,
  outdated: z.boolean().describe('Whether the text was saved by somebody since'),
  others: z
    .array(z.object({ name: z.string(), updatedAt: instant }))
    .describe('Who else has been writing this text within the last hour'),
})

export const ownDraft = ownDraftSaved.omit({ others: true }).extend({
  fields: draftFields,
  picture: picture.nullable().describe('The picture that the draft names'),
})

/** The caller's draft of a text, and the other people editing it. */
export const ownDraftState = z.object({
  draft: ownDraft.nullable(),
  others: ownDraftSaved.shape.others,
})

/** An entry in the list of the caller's drafts. */
export const ownDraftEntry = z.object({
  kind: z.string(),
  id: z.string(),
  title: z.string().describe('As it was typed; may be empty'),
  updatedAt: instant,
})

export type DraftFields = z.infer<typeof draftFields>
export type OwnDraftInput = z.infer<typeof ownDraftInput>
export type OwnDraftSaved = z.infer<typeof ownDraftSaved>
export type OwnDraft = z.infer<typeof ownDraft>
export type OwnDraftState = z.infer<typeof ownDraftState>
export type OwnDraftEntry = z.infer<typeof ownDraftEntry>

const subject = z.object({ kind: z.enum(textKinds), id })

export const draftEndpoints = endpoints({
  'GET /api/admin/drafts': {
    name: 'listDrafts',
    summary: 'The texts that the caller has not saved, newest first',
    audience: 'write texts',
    leaders: true,
    response: z.array(ownDraftEntry),
  },
  'GET /api/admin/drafts/:kind/:id': {
    name: 'readDraft',
    summary: 'What the caller has typed into the editor of a text and not saved; the id is new for a new one',
    audience: 'write texts',
    leaders: true,
    params: subject,
    response: ownDraftState,
    refusals: ['absent'],
  },
  'PUT /api/admin/drafts/:kind/:id': {
    name: 'saveDraft',
    summary: 'Keep what the caller has typed; nobody else sees it',
    audience: 'write texts',
    leaders: true,
    params: subject,
    body: ownDraftInput,
    response: ownDraftSaved,
    refusals: ['absent', 'conflict'],
  },
  'DELETE /api/admin/drafts/:kind/:id': {
    name: 'discardDraft',
    summary: 'Throw away what the caller has typed and not saved',
    audience: 'write texts',
    leaders: true,
    params: subject,
    response: null,
  },
})
