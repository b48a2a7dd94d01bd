import { z } from 'zod'
import {
  calendarDate,
  choice,
  clearable,
  line,
  missingOr,
  paragraphs,
  required,
  webAddress,
  yesOrNo,
} from '../fields.ts'
import { m } from '../paraglide/messages.js'
import { dayIn } from './birthdays.ts'
import {
  addressMax,
  bioMax,
  descriptionMax,
  earliestBirthDate,
  phoneDigits,
  shortTextMax,
  skillMax,
  skillsMax,
} from './limits.ts'
import {
  birthDateAudiences,
  categoryAliases,
  genders,
  membershipCategories,
  membershipTitles,
  membershipTypes,
  phoneAudiences,
  positions,
  typeAliases,
} from './options.ts'

const label = {
  position: m.profiles_position,
  company: m.profiles_company,
  website: m.profiles_website,
  location: m.profiles_location,
  gender: m.profiles_gender,
  dob: m.profiles_dob,
  phone: m.profiles_phone,
  skills: m.profiles_skills,
  bio: m.profiles_bio,
  title: m.profiles_title,
  category: m.profiles_category,
  type: m.profiles_type,
  from: m.profiles_from,
  to: m.profiles_to,
  current: m.profiles_current,
  active: m.profiles_active,
  description: m.profiles_description,
  school: m.profiles_school,
  degree: m.profiles_degree,
  fieldofstudy: m.profiles_fieldofstudy,
  twitter: m.profiles_twitter,
  facebook: m.profiles_facebook,
  youtube: m.profiles_youtube,
  linkedin: m.profiles_linkedin,
  instagram: m.profiles_instagram,
}

/** `from`, `to` and `current` of an entry; no `to` means current, `current: true` drops `to`. */
const period = {
  from: calendarDate(label.from),
  to: clearable(calendarDate(label.to)),
  current: yesOrNo(label.current),
}

interface Period {
  from: string
  to?: string | null | undefined
  current?: boolean | undefined
}

/** Returns the end of a period as it is stored: null while it is current. */
export function endOf({ to, current }: Period): string | null {
  return current ? null : (to ?? null)
}

function endsBeforeItStarts(entry: Period): boolean {
  const end = endOf(entry)
  return end !== null && end < entry.from
}

/** Refuses an end before the start, at the field `to` (docs/product-decisions.md#periods). */
function inOrder<Entry extends z.ZodObject<typeof period>>(entry: Entry) {
  return entry.superRefine(
    (value, context) => {
      if (!endsBeforeItStarts(value as Period)) return
      context.addIssue({ code: 'custom', path: ['to'], message: m.errors_to_before_from() })
    },
    { when: ({ value }) => entry.pick({ from: true, to: true, current: true }).safeParse(value).success },
  )
}

const membershipFields = {
  title: choice(label.title, membershipTitles),
  category: z.preprocess(
    (value) => (typeof value === 'string' ? (categoryAliases[value] ?? value) : value),
    choice(label.category, membershipCategories),
  ),
  type: z.preprocess(
    (value) => (typeof value === 'string' ? (typeAliases[value] ?? value) : value),
    choice(label.type, membershipTypes),
  ),
  ...period,
  active: yesOrNo(label.active),
}

/** The input of 'Add membership'; `active` defaults to true. */
export const membershipInput = inOrder(z.object(membershipFields))

/** The input of 'Add experience'. */
export const experienceInput = inOrder(
  z.object({
    title: required(label.title, line(label.title, shortTextMax)),
    company: required(label.company, line(label.company, shortTextMax)),
    location: clearable(line(label.location, shortTextMax)),
    ...period,
    description: clearable(paragraphs(label.description, descriptionMax)),
  }),
)

/** The input of 'Add education'. */
export const educationInput = inOrder(
  z.object({
    school: required(label.school, line(label.school, shortTextMax)),
    degree: required(label.degree, line(label.degree, shortTextMax)),
    fieldofstudy: required(label.fieldofstudy, line(label.fieldofstudy, shortTextMax)),
    ...period,
    description: clearable(paragraphs(label.description, descriptionMax)),
  }),
)

/** A date of birth between 1900 and today; today is the latest day anywhere on Earth. */
const birthDate = calendarDate(label.dob).refine(
  (day) => day >= earliestBirthDate && day <= dayIn('Pacific/Kiritimati', new Date()),
  { error: () => m.errors_birth_date() },
)

const skill = line(label.skills, skillMax)

/** Skills as an array or as text with commas between them; at least one, without repetitions. */
const skills = z
  .preprocess(
    (value) => (typeof value === 'string' ? value.split(',') : value),
    z.array(skill, { error: missingOr(label.skills, m.errors_text) }),
  )
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
  phone: required(label.phone, z.string({ error: missingOr(label.phone, m.errors_text) }).trim()).refine(
    (digits) => /^\d+$/.test(digits) && digits.length === phoneDigits,
    { error: () => m.errors_phone() },
  ),
  phoneAudience: choice(m.profiles_phone_audience, phoneAudiences).optional(),
  skills,
  bio: clearable(paragraphs(label.bio, bioMax)),
  twitter: clearable(webAddress(label.twitter, addressMax)),
  facebook: clearable(webAddress(label.facebook, addressMax)),
  youtube: clearable(webAddress(label.youtube, addressMax)),
  linkedin: clearable(webAddress(label.linkedin, addressMax)),
  instagram: clearable(webAddress(label.instagram, addressMax)),
}

/** The person without memberships, which is what an administrator may correct. */
export const personInput = z.object(personFields)

/** The input of the profile form, for creating and for editing: the person and the membership that is shown. */
export const profileInput = inOrder(z.object({ ...personFields, ...membershipFields }))

export type PersonInput = z.infer<typeof personInput>
export type ProfileInput = z.infer<typeof profileInput>
export type MembershipInput = z.infer<typeof membershipInput>
export type ExperienceInput = z.infer<typeof experienceInput>
export type EducationInput = z.infer<typeof educationInput>
