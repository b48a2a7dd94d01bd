import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { calendarDate, choice, clearable, line, paragraphs, webAddress } from '../fields.ts'
import { m } from '../paraglide/messages.js'
import { dayIn } from '../time/calendar-date.ts'
import {
  birthDateMessage,
  detailFields,
  earliestBirthDate,
  officeFields,
  partlyKnownBirth,
  phoneNumber,
} from './details.ts'
import { inOrder, membershipFields } from './histories.ts'
import {
  addressMax,
  bioMax,
  birthDateAudiences,
  birthdayCalendars,
  genders,
  phoneAudiences,
  positions,
  shortTextMax,
} from './options-and-limits.ts'
import { profile } from './profile.ts'

/** Characters of a skill, and skills of a person. */
const skillMax = 50
export const skillsMax = 50

const label = {
  position: m.profiles_position,
  company: m.profiles_company,
  website: m.profiles_website,
  location: m.profiles_location,
  gender: m.profiles_gender,
  dob: m.profiles_dob,
  skills: m.profiles_skills,
  bio: m.profiles_bio,
  twitter: m.profiles_twitter,
  facebook: m.profiles_facebook,
  youtube: m.profiles_youtube,
  linkedin: m.profiles_linkedin,
  instagram: m.profiles_instagram,
}

/** A date of birth between 1900 and today; today is the latest day anywhere on Earth. */
const birthDate = calendarDate(label.dob, () => m.errors_birth_date_form()).refine(
  (day) => day >= earliestBirthDate && day <= dayIn('Pacific/Kiritimati', new Date()),
  { error: birthDateMessage },
)

const skill = line(label.skills, skillMax)

/** Skills as an array or as text with commas between them; at least one, without repetitions. */
const skills = z
  .union([z.string(), z.array(z.unknown()).meta({ items: { type: 'string' } })], {
    error: ({ input }) =>
      input === undefined || input === null
        ? m.errors_skills_required()
        : m.errors_text({ field: label.skills() }),
  })
  .transform((given) => (typeof given === 'string' ? given.split(',') : given))
  // Repetitions and blank entries are allowed, but limited, because checking many would block the event loop.
  .refine((list) => list.length <= skillsMax * 10, {
    error: () => m.errors_too_many_entries({ field: label.skills(), max: skillsMax }),
  })
  .pipe(z.array(skill))
  .transform((list) => [...new Set(list.filter((entry) => entry !== ''))])
  .refine((list) => list.length > 0, { error: () => m.errors_skills() })
  .refine((list) => list.length <= skillsMax, {
    error: () => m.errors_too_many_entries({ field: label.skills(), max: skillsMax }),
  })

const personFields = {
  position: choice(label.position, positions),
  company: clearable(line(label.company, shortTextMax)),
  website: clearable(webAddress(label.website, addressMax)),
  location: clearable(line(label.location, shortTextMax)),
  gender: choice(label.gender, genders),
  dob: birthDate,
  dobAudience: choice(m.profiles_dob_audience, birthDateAudiences).optional(),
  birthdayCalendar: choice(m.profiles_birthday_calendar, birthdayCalendars).optional(),
  phone: phoneNumber,
  phoneAudience: choice(m.profiles_phone_audience, phoneAudiences).optional(),
  skills,
  bio: clearable(paragraphs(label.bio, bioMax)),
  twitter: clearable(webAddress(label.twitter, addressMax)),
  facebook: clearable(webAddress(label.facebook, addressMax)),
  youtube: clearable(webAddress(label.youtube, addressMax)),
  linkedin: clearable(webAddress(label.linkedin, addressMax)),
  instagram: clearable(webAddress(label.instagram, addressMax)),
  ...detailFields,
}

/** The person without memberships: the fields that an administrator may correct. */
export const personInput = z.object(personFields)

/** A person's data from a list of members, with the office's record; only position and gender are required. */
export const knownPerson = z.object({
  ...personFields,
  ...partlyKnownBirth,
  ...officeFields,
  dob: clearable(birthDate),
  phone: clearable(personFields.phone),
  skills: skills.optional(),
})

/** The input of the profile form: the person and the membership shown on cards. */
export const profileInput = inOrder(z.object({ ...personFields, ...membershipFields }))

export type PersonInput = z.infer<typeof personInput>
/**
 * A person with possibly unknown data: the phone number may be '' and skills empty. A whole date of birth
 * clears the partly known one.
 */
export type KnownPerson = Omit<PersonInput, 'dob'> & { dob: string | null } & Pick<
    z.infer<typeof knownPerson>,
    keyof typeof partlyKnownBirth | keyof typeof officeFields
  >
export type ProfileInput = z.infer<typeof profileInput>

export const ownProfileEndpoints = endpoints({
  'GET /api/profile/me': {
    name: 'readOwnProfile',
    summary: 'The own profile',
    audience: 'members',
    own: true,
    response: profile,
    refusals: ['no_profile'],
  },
  'POST /api/profile': {
    name: 'saveProfile',
    summary: 'Create or update the own profile and its shown membership',
    audience: 'members',
    own: true,
    body: profileInput,
    response: profile,
  },
})
