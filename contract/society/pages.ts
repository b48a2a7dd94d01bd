import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { moment } from '../events/moment.ts'
import { clearable, id, instant, paging, paragraphs } from '../fields.ts'
import { m } from '../paraglide/messages.js'
import { locales } from '../paraglide/runtime.js'
import { storedVersions, versionsInput } from '../versions.ts'
import { pageTextMax, slugMax } from './options-and-limits.ts'
import {
  chosenLanguage,
  countedVersion,
  editedVersions,
  languageInput,
  shownLanguage,
  titleInput,
} from './schemas.ts'

/** A page as visitors read it. */
export const page = z.object({
  slug: z.string(),
  title: z.string(),
  html: z.string().describe('Sanitised HTML'),
  summary: z.string().describe('Its beginning as plain text, for link previews'),
  picture: z.string().nullable().describe('The path of its first picture, for link previews'),
  lang: shownLanguage,
  updatedAt: instant.nullable().describe('null for the privacy text that ships with the site'),
})

/** A page in navigation. */
export const pageLink = z.object({ slug: z.string(), title: z.string(), builtIn: z.boolean() })

/** A page in the administrators' list. */
export const pageEntry = z.object({
  _id: id,
  slug: z.string(),
  title: z.string(),
  builtIn: z.boolean(),
  published: z.boolean().describe('Whether people can read it at present'),
  unpublished: z.boolean().describe('Whether it was taken down, and is kept for those who write'),
  scheduledAt: instant.nullable().describe('When a text that waits is published'),
  hasDraft: z.boolean(),
  updatedAt: instant.nullable(),
})

/** A page as administrators edit it: the draft, the scheduled text, or the published one. */
export const pageState = pageEntry.extend({
  draft: z.object({ title: z.string(), text: z.string() }),
  language: chosenLanguage,
  versions: editedVersions,
  publishAt: z.string().nullable().describe('When it is published, as the society’s clocks show it'),
  version: countedVersion,
})

/** A formerly published text of a page. */
export const revision = z.object({
  _id: id,
  title: z.string(),
  text: z.string(),
  language: chosenLanguage,
  versions: storedVersions({ title: z.string(), text: z.string() }),
  author: z.string().nullable().describe('null once that account is gone'),
  date: instant,
})

/** The text of a page; it may be empty while it is a draft. */
const pageTexts = { title: titleInput, text: paragraphs(m.society_text, pageTextMax) }

export const pageText = z.object({
  ...pageTexts,
  language: languageInput,
  versions: versionsInput(pageTexts),
})

/** A text to publish, now or at an hour. */
export const publishedText = pageText.extend({
  publishAt: clearable(moment(m.society_publish_at)).describe(
    'When to publish it, to the minute; without a zone in the society’s. Without it: now',
  ),
})

/** Shows the published text of a page, or takes it down. */
export const publication = z.object({
  published: z.boolean({ error: () => m.errors_yes_or_no({ field: m.society_published() }) }),
})

/** A new page, not published yet. */
export const newPage = z.object({
  title: titleInput,
  slug: z
    .string()
    .trim()
    .max(slugMax, { error: () => m.errors_too_long({ field: m.society_slug(), max: slugMax }) })
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: () => m.errors_slug() }),
})

/** A text to preview as a page would show it. */
export const markdown = z.object({ text: paragraphs(m.society_text, pageTextMax) })
/** A text to adapt for a built-in page; it is not stored. */
export const suggestion = z.object({ text: z.string().describe('Markdown') })
export const rendered = z.object({ html: z.string() })

export type Page = z.infer<typeof page>
export type PageLink = z.infer<typeof pageLink>
export type PageEntry = z.infer<typeof pageEntry>
export type PageState = z.infer<typeof pageState>
export type PageText = z.infer<typeof pageText>
export type PublishedText = z.infer<typeof publishedText>
export type NewPage = z.infer<typeof newPage>
export type Suggestion = z.infer<typeof suggestion>
export type Revision = z.infer<typeof revision>

// Words in brackets that form neither a link nor a picture, as typed or as the editor escapes them.
const inBrackets = /(?<![\p{L}\p{N}!\]])\\?\[(\p{L}[^[\]\n]+?)\\?\](?![[(:])/gu

/** Lists the unfilled blanks of a text, such as `where` of `[where]`, each once. */
export function blanksIn(text: string): string[] {
  const blanks = [...text.matchAll(inBrackets)].map(([, words = '']) => words)
  return [...new Set(blanks)].filter((words) => !text.includes(`[${words}]:`))
}

const byId = z.object({ id })

export const pageEndpoints = endpoints({
  'GET /api/pages/:slug': {
    name: 'readPage',
    summary: 'A published page; of the privacy page also the text that ships with the site',
    audience: 'everyone',
    params: z.object({ slug: id }),
    response: page,
    refusals: ['absent'],
  },
  'GET /api/admin/pages': {
    name: 'listPages',
    summary: 'All pages, drafts included',
    audience: 'publish',
    response: z.array(pageEntry),
  },
  'POST /api/admin/pages': {
    name: 'createPage',
    summary: 'Add a page; it is a draft until it is published',
    audience: 'publish',
    body: newPage,
    response: pageState,
    status: 201,
    refusals: ['conflict'],
    versioned: true,
  },
  'GET /api/admin/pages/:id': {
    name: 'readEditedPage',
    summary: 'A page as it is edited',
    audience: 'publish',
    params: byId,
    response: pageState,
    refusals: ['absent'],
    versioned: true,
  },
  'PUT /api/admin/pages/:id/draft': {
    name: 'savePageDraft',
    summary: 'Save the draft of a page',
    audience: 'publish',
    params: byId,
    body: pageText,
    response: pageState,
    refusals: ['absent', 'conflict'],
    versioned: true,
    ifMatch: 'required',
  },
  'DELETE /api/admin/pages/:id/draft': {
    name: 'discardPageDraft',
    summary: 'Throw the draft of a page away',
    audience: 'publish',
    params: byId,
    response: pageState,
    refusals: ['absent', 'conflict', 'invalid'],
    versioned: true,
    ifMatch: 'required',
  },
  'PUT /api/admin/pages/:id': {
    name: 'publishPage',
    summary: 'Publish a text of a page, now or at an hour',
    audience: 'publish',
    params: byId,
    body: publishedText,
    response: pageState,
    refusals: ['absent', 'conflict'],
    versioned: true,
    ifMatch: 'required',
  },
  'DELETE /api/admin/pages/:id/schedule': {
    name: 'cancelPageSchedule',
    summary: 'Publish the text that waits for its hour not at all; it becomes the draft where there is none',
    audience: 'publish',
    params: byId,
    response: pageState,
    refusals: ['absent', 'conflict', 'invalid'],
    versioned: true,
    ifMatch: 'required',
  },
  'PUT /api/admin/pages/:id/publication': {
    name: 'setPagePublication',
    summary: 'Take the published text of a page down, or put it up again',
    audience: 'publish',
    params: byId,
    body: publication,
    response: pageState,
    refusals: ['absent', 'conflict'],
    versioned: true,
    ifMatch: 'required',
  },
  'DELETE /api/admin/pages/:id': {
    name: 'removePage',
    summary: 'Remove an added page with its history',
    audience: 'publish',
    params: byId,
    response: null,
    refusals: ['absent', 'conflict', 'invalid', 'forbidden'],
    ifMatch: 'required',
  },
  'GET /api/admin/pages/:id/revisions': {
    name: 'listPageRevisions',
    summary: 'What was published of a page, newest first',
    audience: 'publish',
    params: byId,
    query: z.object(paging),
    response: z.array(revision),
    refusals: ['absent'],
    paged: true,
  },
  'GET /api/admin/pages/:id/suggestion': {
    name: 'readPageSuggestion',
    summary: 'A draft to adapt, for a page that every society has',
    audience: 'publish',
    params: byId,
    query: z.object({
      lang: z.enum(locales).optional().describe('Its language; that of the request without it'),
    }),
    response: suggestion,
    refusals: ['absent'],
  },
  'POST /api/admin/preview': {
    name: 'previewMarkdown',
    summary: 'Markdown as it will stand on a page',
    audience: 'write texts',
    leaders: true,
    body: markdown,
    response: rendered,
  },
})
