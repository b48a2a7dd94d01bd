import { z } from 'zod'
import {
  calendarDate,
  choice,
  clearable,
  id,
  instant,
  line,
  paging,
  required,
  storedDate,
  writing,
  yesOrNo,
} from '../../fields.ts'
import { m } from '../../paraglide/messages.js'
import { announcementTextMax, titleMax } from '../limits.ts'
import { audiences } from '../options.ts'
import { picture } from '../pages/schemas.ts'

/** An announcement as people read it. */
export const announcement = z.object({
  _id: id,
  title: z.string(),
  html: z.string().describe('Sanitised HTML'),
  summary: z.string().describe('Its beginning as plain text, for lists and link previews'),
  date: storedDate,
  audience: z.enum(audiences),
  picture: picture.nullable(),
})

/** The same as officers edit it. */
export const announcementState = announcement.extend({
  text: z.string().describe('Markdown'),
  published: z.boolean(),
  mail: z.boolean().describe('Whether members get it by mail once it is shown'),
  mailedAt: instant.nullable().describe('When it went to the members'),
  version: z.int().describe('Counts changes; in quotes it is the ETag that If-Match takes'),
})

export const announcementInput = z.object({
  title: required(m.society_title, line(m.society_title, titleMax)),
  text: writing(m.society_text, announcementTextMax),
  audience: choice(m.society_audience, audiences),
  date: calendarDate(m.society_date),
  published: z.boolean({ error: () => m.errors_yes_or_no({ field: m.society_published() }) }),
  pictureId: clearable(id),
  mail: yesOrNo(m.society_announcement_mail),
})

export const announcementsQuery = z.object(paging)

export type Announcement = z.infer<typeof announcement>
export type AnnouncementState = z.infer<typeof announcementState>
export type AnnouncementInput = z.infer<typeof announcementInput>
export type AnnouncementsQuery = z.infer<typeof announcementsQuery>
