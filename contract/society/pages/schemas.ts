import { z } from 'zod'
import { id, instant, line, paragraphs, required } from '../../fields.ts'
import { m } from '../../paraglide/messages.js'
import { pageTextMax, slugMax, titleMax } from '../limits.ts'

/** A page as visitors read it. */
export const page = z.object({
  slug: z.string(),
  title: z.string(),
  html: z.string().describe('Sanitised HTML'),
  updatedAt: instant,
})

/** Where a page stands, for navigation. */
export const pageLink = z.object({ slug: z.string(), title: z.string(), builtIn: z.boolean() })

/** A page in the officers' list. */
export const pageEntry = z.object({
  _id: id,
  slug: z.string(),
  title: z.string(),
  builtIn: z.boolean(),
  published: z.boolean(),
  hasDraft: z.boolean(),
  updatedAt: instant.nullable(),
})

/** A page as officers edit it: the draft, or the published text where there is none. */
export const pageState = pageEntry.extend({
  draft: z.object({ title: z.string(), text: z.string() }),
  version: z.int().describe('Counts changes; in quotes it is the ETag that If-Match takes'),
})

/** A text of a page that was published once. */
export const revision = z.object({
  _id: id,
  title: z.string(),
  text: z.string(),
  author: z.string().nullable().describe('null once that account is gone'),
  date: instant,
})

const title = required(m.society_title, line(m.society_title, titleMax))

/** The text of a page; it may be empty while it is a draft. */
export const pageText = z.object({ title, text: paragraphs(m.society_text, pageTextMax) })

/** A new page, not published yet. */
export const newPage = z.object({
  title,
  slug: z
    .string()
    .trim()
    .max(slugMax, { error: () => m.errors_too_long({ field: m.society_slug(), max: slugMax }) })
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: () => m.errors_slug() }),
})

/** Text to be shown as it would stand on a page. */
export const markdown = z.object({ text: paragraphs(m.society_text, pageTextMax) })
export const rendered = z.object({ html: z.string() })

/** A picture that was stored, with the Markdown that shows it. */
export const picture = z.object({ _id: id, width: z.int(), height: z.int(), url: z.string() })

export type Page = z.infer<typeof page>
export type PageLink = z.infer<typeof pageLink>
export type PageEntry = z.infer<typeof pageEntry>
export type PageState = z.infer<typeof pageState>
export type PageText = z.infer<typeof pageText>
export type NewPage = z.infer<typeof newPage>
export type Revision = z.infer<typeof revision>
export type StoredPicture = z.infer<typeof picture>
