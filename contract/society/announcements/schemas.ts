import { z } from 'zod'
import {
  calendarDate,
  choice,
  clearable,
  id,
  instant,
  paging,
  storedDate,
  writing,
  yesOrNo,
} from '../../fields.ts'
import { m } from '../../paraglide/messages.js'
import { audiences } from '../options.ts'
import { picture } from '../pictures/schemas.ts'
import { countedVersion, titleInput } from '../schemas.ts'
import { announcementTextMax } from './limits.ts'

/** An announcement as people read it. */
export const announcement = z.object({
  _id: id,
  title: z.string(),
  html: z.string().describe('Sanitised HTML'),
  summary: z.string().describe('Its beginning as plain text, for lists and link previews'),
  date: storedDate,
  updatedAt: instant.describe('When it was written or last changed'),
  audience: z.enum(audiences),
  picture: picture.nullable(),
})

/** An announcement as administrators edit it. */
export const announcementState = announcement.extend({
  text: z.string().describe('Markdown'),
  published: z.boolean(),
  mail: z.boolean().describe('Whether members get it by mail once it is shown'),
  mailedAt: instant.nullable().describe('When it went to the members'),
  delivery: z
    .object({ sent: z.int(), failed: z.int(), waiting: z.int() })
    .nullable()
    .describe('What became of the emails; null before, and where it was not counted'),
  version: countedVersion,
})

/** How many people an announcement would reach by mail now. */
export const announcementRecipients = z.object({
  members: z.int(),
  unclaimed: z.int().describe('People with an address who never claimed their account'),
})

export const announcementInput = z.object({
  title: titleInput,
  text: writing(m.society_text, announcementTextMax),
  audience: choice(m.society_audience, audiences),
  date: calendarDate(m.society_date),
  published: z.boolean({ error: () => m.errors_yes_or_no({ field: m.society_published() }) }),
  pictureId: clearable(id),
  mail: yesOrNo(m.society_announcement_mail),
})

export const announcementsQuery = z.object(paging)

export type Announcement = z.infer<typeof announcement>
export type AnnouncementRecipients = z.infer<typeof announcementRecipients>
export type AnnouncementState = z.infer<typeof announcementState>
export type AnnouncementInput = z.infer<typeof announcementInput>
export type AnnouncementsQuery = z.infer<typeof announcementsQuery>
