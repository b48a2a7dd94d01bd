import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
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
} from '../fields.ts'
import { m } from '../paraglide/messages.js'
import { describedPicture, pictureAlt } from '../pictures.ts'
import { latinDigits } from '../text/digits.ts'
import { versionsInput } from '../versions.ts'
import { announcementStates, audiences } from './options-and-limits.ts'
import {
  chosenLanguage,
  countedVersion,
  editedVersions,
  languageInput,
  shownLanguage,
  titleInput,
} from './schemas.ts'

export const announcementsPageSize = 10

/** Characters of an announcement's text, as people count them. */
const announcementTextMax = 20_000

/** An announcement as people read it. */
export const announcement = z.object({
  _id: id,
  title: z.string(),
  html: z.string().describe('Sanitised HTML'),
  summary: z.string().describe('Its beginning as plain text, for lists and link previews'),
  date: storedDate,
  shownFrom: instant
    .nullable()
    .describe('The instant from which it is shown; null for the beginning of its day'),
  lang: shownLanguage,
  updatedAt: instant.describe('When it was written or last changed'),
  audience: z.enum(audiences),
  picture: describedPicture.nullable(),
})

/** An announcement as administrators edit it. */
export const announcementState = announcement.extend({
  text: z.string().describe('Markdown'),
  published: z.boolean().describe('Also while its day or hour has not come'),
  state: z.enum(announcementStates).describe('What it is for readers at present'),
  time: z.string().nullable().describe('The hour from which it is shown, as the society’s clocks show it'),
  language: chosenLanguage,
  mail: z.boolean().describe('Whether members get it by mail once it is shown'),
  mailedAt: instant.nullable().describe('When it went to the members'),
  delivery: z
    .object({ sent: z.int(), failed: z.int(), waiting: z.int() })
    .nullable()
    .describe('What became of the emails; null before, and where it was not counted'),
  version: countedVersion,
  versions: editedVersions,
})

/** The number of people that an announcement would reach by mail now. */
export const announcementRecipients = z.object({
  members: z.int(),
  unclaimed: z.int().describe('People with an address who never claimed their account'),
})

const announcementTexts = {
  title: titleInput,
  text: writing({ label: m.society_text, max: announcementTextMax }),
}

export const announcementInput = z.object({
  ...announcementTexts,
  versions: versionsInput(announcementTexts),
  audience: choice(m.society_audience, audiences),
  date: calendarDate(m.society_date),
  time: clearable(
    z
      .string()
      .overwrite(latinDigits)
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: () => m.errors_hour({ field: m.society_time() }) }),
  ).describe('The hour of that day, such as 18:30 in the society’s zone; null for the beginning of the day'),
  language: languageInput,
  published: z.boolean({ error: () => m.errors_yes_or_no({ field: m.society_published() }) }),
  pictureId: clearable(id).describe('A stored picture; `pictureAlt` goes with it'),
  pictureAlt,
  mail: yesOrNo(m.society_announcement_mail),
})

export const announcementsQuery = z.object(paging)

export type Announcement = z.infer<typeof announcement>
export type AnnouncementRecipients = z.infer<typeof announcementRecipients>
export type AnnouncementState = z.infer<typeof announcementState>
export type AnnouncementInput = z.infer<typeof announcementInput>
export type AnnouncementsQuery = z.infer<typeof announcementsQuery>

const byId = z.object({ id })

export const announcementEndpoints = endpoints({
  'GET /api/announcements': {
    name: 'listAnnouncements',
    summary: 'Announcements, newest first; members also get those for members',
    audience: 'everyone',
    query: announcementsQuery,
    response: z.array(announcement),
    paged: true,
  },
  'GET /api/announcements/:id': {
    name: 'readAnnouncement',
    summary: 'An announcement; 401 for a visitor when it is for members',
    audience: 'everyone',
    params: byId,
    response: announcement,
    refusals: ['absent', 'unauthenticated'],
  },
  'GET /api/admin/announcements': {
    name: 'listEditedAnnouncements',
    summary: 'All announcements, newest first, drafts and those of days to come included',
    audience: 'publish',
    query: announcementsQuery,
    response: z.array(announcementState),
    paged: true,
  },
  'POST /api/admin/announcements': {
    name: 'createAnnouncement',
    summary: 'Write an announcement',
    audience: 'publish',
    body: announcementInput,
    response: announcementState,
    status: 201,
    versioned: true,
  },
  'GET /api/admin/announcements/recipients': {
    name: 'countAnnouncementRecipients',
    summary: 'How many people an announcement would reach by mail now',
    audience: 'publish',
    response: announcementRecipients,
  },
  'GET /api/admin/announcements/:id': {
    name: 'readEditedAnnouncement',
    summary: 'An announcement as it is edited',
    audience: 'publish',
    params: byId,
    response: announcementState,
    refusals: ['absent'],
    versioned: true,
  },
  'PUT /api/admin/announcements/:id': {
    name: 'updateAnnouncement',
    summary: 'Change an announcement',
    audience: 'publish',
    params: byId,
    body: announcementInput,
    response: announcementState,
    refusals: ['absent', 'conflict'],
    versioned: true,
    ifMatch: 'required',
  },
  'DELETE /api/admin/announcements/:id': {
    name: 'removeAnnouncement',
    summary: 'Remove an announcement',
    audience: 'publish',
    params: byId,
    response: null,
    refusals: ['absent', 'conflict', 'invalid'],
    ifMatch: 'required',
  },
})
