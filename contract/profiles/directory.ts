import { z } from 'zod'
import { departures } from '../accounts/options-and-limits.ts'
import { endpoints } from '../endpoint.ts'
import { drawing, paging, queryText, storedDate } from '../fields.ts'
import { categoryQuery, storedCategory } from './membership-options.ts'
import { birthdayFaces, celebrations, positions, searchMax, shortTextMax } from './options-and-limits.ts'
import { listedProfile } from './profile.ts'

/**
 * Search and filters of the directory. `search` matches the beginnings of words in names, places and skills.
 * With hardly any results, it also matches whole words that differ by one letter.
 */
export const directoryQuery = z.object({
  search: queryText(searchMax).optional(),
  category: categoryQuery.optional(),
  position: z.enum(positions).optional(),
  location: queryText(shortTextMax).optional(),
  active: z.enum(['true', 'false']).optional(),
  held: z.enum(['true']).optional().describe('Only those whose shown membership the society counts'),
  departed: z
    .enum(departures)
    .optional()
    .describe('Only those who have left, or died; without it nobody of them is in the list'),
  birthday: z
    .enum(celebrations)
    .optional()
    .describe('Only those whose birthday the viewer may know: today, or 1 to 7 days ahead'),
  ...paging,
})

/** A profile that the directory lists. */
export const foundProfile = listedProfile
  .extend({
    nearly: z
      .boolean()
      .optional()
      .describe('true for those at the end whose words differ from the search by one letter'),
  })
  .describe(listedProfile.description ?? '')

/** A child whose parent allows birthday lists: the name, and the day on which the birthday is celebrated next. */
const celebratedChild = z.object({
  name: z.string(),
  birthday: z.enum(celebrations),
  on: storedDate,
  after: z.int().describe('How many members of the list `today` or `upcoming` celebrate before'),
})

export const birthdayLists = z.object({
  today: z.array(listedProfile).describe(`The first ${birthdayFaces} by name`),
  upcoming: z.array(listedProfile).describe(`Soonest first, at most ${birthdayFaces}`),
  more: z
    .object({ today: z.boolean(), upcoming: z.boolean() })
    .describe('Whether there are others; `GET /api/profile?birthday=…` lists them'),
  children: z.array(celebratedChild).describe(`Soonest first, at most ${birthdayFaces}, only for members`),
})

/** The birthdays of the year, without names and years of birth. */
export const birthdayYear = z.object({
  days: z.array(z.object({ day: z.string().describe('MM-DD'), count: z.int() })).describe('By day'),
  drawing,
})

/** A group of members on the home screen: its size, and the first members by name. */
export const memberGroup = z.object({
  category: storedCategory,
  count: z.int(),
  since: z
    .int()
    .nullable()
    .describe('Of founder members: the year in which the first confirmed membership began'),
  members: z.array(listedProfile),
})

export type FoundProfile = z.infer<typeof foundProfile>
export type DirectoryQuery = z.infer<typeof directoryQuery>
export type BirthdayLists = z.infer<typeof birthdayLists>
export type BirthdayYear = z.infer<typeof birthdayYear>
export type MemberGroup = z.infer<typeof memberGroup>

export const directoryEndpoints = endpoints({
  'GET /api/profile': {
    name: 'listProfiles',
    summary: 'The directory: all profiles by name, searched and filtered',
    audience: 'everyone',
    directory: true,
    query: directoryQuery,
    response: z.array(foundProfile),
    paged: true,
  },
  'GET /api/profile/birthdays': {
    name: 'listBirthdays',
    summary: 'The first birthdays of today and of the next 7 days, in the society’s zone',
    audience: 'everyone',
    directory: true,
    part: 'birthdaysOn',
    response: birthdayLists,
  },
  'GET /api/profile/birthdays/year': {
    name: 'countBirthdays',
    summary: 'How many listed members celebrate on each day of the year, as far as any member may know',
    audience: 'members',
    directory: true,
    part: 'birthdaysOn',
    response: birthdayYear,
  },
  'GET /api/profile/groups': {
    name: 'listMemberGroups',
    summary:
      'Founder, executive, advisory and general members by their shown membership, and the society’s own categories',
    audience: 'everyone',
    directory: true,
    response: z.array(memberGroup),
  },
  'GET /api/profile/locations': {
    name: 'listLocations',
    summary: 'The places members live in, most frequent first, for the directory’s filter',
    audience: 'everyone',
    directory: true,
    response: z.array(z.string()),
  },
})
