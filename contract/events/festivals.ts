import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { calendarDate, storedDate } from '../fields.ts'
import { m } from '../paraglide/messages.js'
import { storedVersions } from '../versions.ts'
import { festivalKeys } from './festival-list.ts'
import { earliestYear, latestYear } from './options-and-limits.ts'

/**
 * The states of a festival's day. `confirmed`: an editor entered it, or it follows from a settled year of
 * Bikram Sambat. `expected`: computed. `unknown`: nobody has named it.
 */
const festivalStates = ['confirmed', 'expected', 'unknown'] as const

/** A festival in a Gregorian year, in which each is held once. Texts are in the language of the request. */
export const festivalDay = z.object({
  key: z.enum(festivalKeys),
  year: z.int(),
  day: storedDate.nullable().describe('null while unknown'),
  state: z.enum(festivalStates),
  computed: storedDate.nullable().describe('The day by the rule alone; null without one'),
  entered: z.boolean().describe('Whether an editor entered the day'),
  name: z.string(),
  nepaliName: z.string().describe('The name in Devanagari'),
  otherNames: z.string().nullable(),
  keepers: z.string().describe('The people who keep it'),
  about: z.string().describe('A paragraph of plain text'),
  texts: storedVersions({ title: z.string(), description: z.string() })
    .optional()
    .describe('In every language, for an event of it; for those who keep events'),
  path: z.string().describe('The address of the page that tells about it'),
  version: z.string().describe('In quotes it is the ETag that If-Match takes'),
})

/** The first and last day of the list; by default a year from today. */
export const festivalsQuery = z.object({
  from: dayWithinYears(m.events_from).optional(),
  to: dayWithinYears(m.events_to).optional(),
})

export const festivalDayInput = z.object({ day: calendarDate(m.festivals_day) })

const yearError = () => m.errors_year({ field: m.festivals_year(), from: earliestYear, to: latestYear })

const path = z.object({
  key: z.enum(festivalKeys, { error: () => m.errors_invalid() }).describe('A festival of the list'),
  year: z.coerce
    .number({ error: yearError })
    .int({ error: yearError })
    .min(earliestYear, { error: yearError })
    .max(latestYear, { error: yearError })
    .describe('The Gregorian year in which the festival is held'),
})

export const festivalEndpoints = endpoints({
  'GET /api/festivals': {
    name: 'listFestivals',
    summary: 'Tharu and national festivals of a year or less, by day',
    audience: 'everyone',
    everyOrigin: true,
    part: 'calendarOn',
    query: festivalsQuery,
    response: z.array(festivalDay),
  },
  'PUT /api/admin/festivals/:key/:year': {
    name: 'confirmFestivalDay',
    summary: 'Confirm or change the day of a festival in a year',
    audience: 'keep events',
    part: 'calendarOn',
    params: path,
    body: festivalDayInput,
    response: festivalDay,
    refusals: ['conflict'],
    versioned: true,
    ifMatch: 'required',
  },
  'DELETE /api/admin/festivals/:key/:year': {
    name: 'removeFestivalDay',
    summary: 'Remove the day that an editor entered: the computed one is in its place',
    audience: 'keep events',
    part: 'calendarOn',
    params: path,
    response: festivalDay,
    refusals: ['absent', 'conflict'],
    versioned: true,
    ifMatch: 'required',
  },
})

/** Accepts a day of the years in which events may be. */
function dayWithinYears(label: () => string) {
  return calendarDate(label).refine(
    (day) => Number(day.slice(0, 4)) >= earliestYear && Number(day.slice(0, 4)) <= latestYear,
    { error: () => m.errors_year({ field: label(), from: earliestYear, to: latestYear }) },
  )
}

export type FestivalDay = z.infer<typeof festivalDay>
export type FestivalsQuery = z.infer<typeof festivalsQuery>
