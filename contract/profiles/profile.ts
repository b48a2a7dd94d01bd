import { z } from 'zod'
import { departures } from '../accounts/options-and-limits.ts'
import { endpoints } from '../endpoint.ts'
import { id, storedDate } from '../fields.ts'
import { confirmationStatuses } from './confirmation.ts'
import { personDetails } from './details.ts'
import { storedCategory, storedTitle } from './membership-options.ts'
import {
  birthDateAudiences,
  birthdayCalendars,
  celebrations,
  genders,
  membershipTypes,
  phoneAudiences,
  positions,
  socialNetworks,
} from './options-and-limits.ts'

/** Experiences and educations, of each kind, that a profile carries in a list. */
export const entriesInList = 3

/** A member as lists name them, with the address of their picture. */
export const memberReference = z.object({ _id: id, name: z.string(), avatar: z.url() })

/** A current or former holder of an office, possibly departed or with a removed account. */
export const holder = memberReference.extend({
  departed: z.enum(departures).nullable(),
  removed: z.boolean().describe('The account is gone; only the name stays'),
})

/** The terms of a membership: title, category, type, and its first and last day. */
export const membershipTerm = {
  title: storedTitle,
  category: storedCategory,
  type: z.enum(membershipTypes),
  from: storedDate,
  to: storedDate.nullable(),
}

const storedPeriod = { from: storedDate, to: storedDate.nullable(), current: z.boolean() }

export const membership = z.object({
  _id: id,
  title: storedTitle,
  category: storedCategory,
  type: z.enum(membershipTypes),
  ...storedPeriod,
  active: z.boolean(),
  standing: z
    .enum(confirmationStatuses)
    .describe('What administrators have said of it; refused ones are private'),
  held: z.boolean().describe('Whether the society counts it: confirmed, or in no need of it'),
  note: z.string().nullable().describe('Why it was refused; only for the owner and administrators'),
})

export const experience = z.object({
  _id: id,
  title: z.string(),
  company: z.string(),
  location: z.string().nullable(),
  ...storedPeriod,
  description: z.string().nullable(),
})

export const education = z.object({
  _id: id,
  school: z.string(),
  degree: z.string(),
  fieldofstudy: z.string(),
  ...storedPeriod,
  description: z.string().nullable(),
})

/**
 * A profile as one viewer may see it. `dob`, `age`, `birthday` and `phone` are null where the viewer may not
 * see them or no value exists. Entries are ordered current first, then the latest end first.
 */
export const profile = z.object({
  user: memberReference,
  otherName: z.string().nullable().describe('The name in another script'),
  position: z.enum(positions),
  company: z.string().nullable(),
  website: z.string().nullable(),
  location: z.string().nullable(),
  gender: z.enum(genders),
  dob: storedDate.nullable(),
  birthDay: z
    .string()
    .nullable()
    .describe(
      'MM-DD, also where the year of birth is not known; by Bikram Sambat that of the next celebration',
    ),
  birthdayCalendar: z
    .enum(birthdayCalendars)
    .nullable()
    .describe('By which the birthday is celebrated; null like `birthDay`'),
  birthYear: z.int().nullable().describe('Where the date of birth is not known'),
  birthYearAbout: z.boolean().describe('Whether the year may be off by one'),
  dobAudience: z.enum(birthDateAudiences).nullable().describe('Only for the owner and administrators'),
  age: z.int().nullable().describe('Whole years, today in the society’s zone'),
  birthday: z.enum(celebrations).nullable().describe('Upcoming: 1 to 7 days ahead'),
  phone: z.string().nullable(),
  phoneAudience: z.enum(phoneAudiences).nullable().describe('Only for the owner and administrators'),
  skills: z.array(z.string()),
  bio: z.string().nullable(),
  social: z.object(
    Object.fromEntries(socialNetworks.map((network) => [network, z.string().nullable()])) as Record<
      (typeof socialNetworks)[number],
      z.ZodNullable<z.ZodString>
    >,
  ),
  membership: z.array(membership),
  experience: z.array(experience),
  education: z.array(education),
  departed: z.enum(departures).nullable().describe('Former and deceased members keep name and offices only'),
  details: personDetails
    .optional()
    .describe('Only in a single profile, for the owner, their household and those who keep members'),
  date: z.iso.datetime().describe('When the profile was made'),
})

/** A profile in a list: all fields, but only the entries that a card shows. */
export const listedProfile = profile.describe(
  `A profile with its shown membership and at most ${entriesInList} of its experiences and educations, newest first`,
)

export type Profile = z.infer<typeof profile>
export type Membership = z.infer<typeof membership>
export type Experience = z.infer<typeof experience>
export type Education = z.infer<typeof education>

export const profileEndpoints = endpoints({
  'GET /api/profile/user/:id': {
    name: 'readProfile',
    summary: 'The profile of a member, by user id',
    audience: 'everyone',
    own: 'id',
    directory: true,
    params: z.object({ id }),
    response: profile,
    refusals: ['absent'],
  },
})
