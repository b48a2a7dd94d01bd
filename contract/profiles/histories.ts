import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { calendarDate, choice, clearable, id, line, paragraphs, required, yesOrNo } from '../fields.ts'
import { m } from '../paraglide/messages.js'
import { categoryInput, titleInput } from './membership-options.ts'
import { descriptionMax, membershipTypes, shortTextMax, typeAliases } from './options-and-limits.ts'
import { profile } from './profile.ts'

const label = {
  company: m.profiles_company,
  location: m.profiles_location,
  title: m.profiles_title,
  type: m.profiles_type,
  from: m.profiles_from,
  to: m.profiles_to,
  current: m.profiles_current,
  active: m.profiles_active,
  description: m.profiles_description,
  school: m.profiles_school,
  degree: m.profiles_degree,
  fieldofstudy: m.profiles_fieldofstudy,
}

/** `from`, `to` and `current` of an entry; without `to` it is current, `current: true` clears `to`. */
const period = {
  from: calendarDate(label.from),
  to: clearable(calendarDate(label.to)),
  current: yesOrNo(label.current),
}

/** The days that an entry lasts, as a form sends them. */
export interface Period {
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
export function inOrder<Entry extends z.ZodObject<typeof period>>(entry: Entry) {
  // Built once: a schema of its own for each check would be compiled each time.
  const days = entry.pick({ from: true, to: true, current: true })
  return entry.superRefine(
    (value, context) => {
      if (!endsBeforeItStarts(value as Period)) return
      context.addIssue({ code: 'custom', path: ['to'], message: m.errors_to_before_from() })
    },
    { when: ({ value }) => days.safeParse(value).success },
  )
}

/** The fields of a membership, in every form. */
export const membershipFields = {
  title: titleInput,
  category: categoryInput,
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

export type MembershipInput = z.infer<typeof membershipInput>
export type ExperienceInput = z.infer<typeof experienceInput>
export type EducationInput = z.infer<typeof educationInput>

const adding = {
  audience: 'members',
  own: true,
  response: profile,
  refusals: ['no_profile'],
} as const
const changing = {
  audience: 'members',
  own: true,
  params: z.object({ id }),
  response: profile,
  refusals: ['forbidden', 'absent'],
} as const

/** Adding, changing and removing entries of the own profile. */
export const historyEndpoints = endpoints({
  'PUT /api/profile/membership': {
    name: 'addMembership',
    summary: 'Add a membership',
    body: membershipInput,
    ...adding,
  },
  'PUT /api/profile/experience': {
    name: 'addExperience',
    summary: 'Add work experience',
    body: experienceInput,
    ...adding,
  },
  'PUT /api/profile/education': {
    name: 'addEducation',
    summary: 'Add education',
    body: educationInput,
    ...adding,
  },
  'PUT /api/profile/membership/:id': {
    name: 'updateMembership',
    summary: 'Change a membership of the own profile',
    body: membershipInput,
    ...changing,
  },
  'PUT /api/profile/experience/:id': {
    name: 'updateExperience',
    summary: 'Change work experience of the own profile',
    body: experienceInput,
    ...changing,
  },
  'PUT /api/profile/education/:id': {
    name: 'updateEducation',
    summary: 'Change education of the own profile',
    body: educationInput,
    ...changing,
  },
  'DELETE /api/profile/membership/:id': {
    name: 'removeMembership',
    summary: 'Remove a membership of the own profile',
    ...changing,
  },
  'DELETE /api/profile/experience/:id': {
    name: 'removeExperience',
    summary: 'Remove work experience of the own profile',
    ...changing,
  },
  'DELETE /api/profile/education/:id': {
    name: 'removeEducation',
    summary: 'Remove education of the own profile',
    ...changing,
  },
})
