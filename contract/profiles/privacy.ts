import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { choice, yesOrNo } from '../fields.ts'
import { m } from '../paraglide/messages.js'
import {
  ageAudiences,
  audiences,
  birthDateAudiences,
  phoneAudiences,
  previewViewers,
} from './options-and-limits.ts'
import { profile } from './profile.ts'

/**
 * The audience of each field of a profile, and whether lists name the member. The owner and administrators
 * always see all fields.
 */
export const privacy = z.object({
  listed: z.boolean().describe('Whether the directory, its search, groups and birthdays name the member'),
  dob: z.enum(birthDateAudiences).describe('Also of the birthday'),
  age: z.enum(ageAudiences),
  phone: z.enum(phoneAudiences),
  website: z.enum(audiences),
  location: z.enum(audiences),
  company: z.enum(audiences),
  bio: z.enum(audiences),
  social: z.enum(audiences).describe('Links to social networks'),
  experience: z.enum(audiences),
  education: z.enum(audiences),
})

/** Absent fields retain their audience. */
export const privacyChange = z
  .object({
    listed: yesOrNo(m.profiles_privacy_listed),
    dob: choice(m.profiles_dob, birthDateAudiences),
    age: choice(m.profiles_privacy_age, ageAudiences),
    phone: choice(m.profiles_phone, phoneAudiences),
    website: choice(m.profiles_website, audiences),
    location: choice(m.profiles_location, audiences),
    company: choice(m.profiles_company, audiences),
    bio: choice(m.profiles_bio, audiences),
    social: choice(m.profiles_privacy_social, audiences),
    experience: choice(m.profiles_experience, audiences),
    education: choice(m.profiles_education, audiences),
  })
  .partial()

export const previewQuery = z.object({ as: z.enum(previewViewers) })

/** The own profile as another viewer sees it. */
export const preview = z.object({
  listed: z.boolean().describe('Whether lists name the member'),
  profile: profile.nullable().describe('null where the profile is not shown at all'),
})

export type Privacy = z.infer<typeof privacy>
export type PrivacyChange = z.infer<typeof privacyChange>

export type Preview = z.infer<typeof preview>

/** Endpoints for the audiences of the own profile, and its preview. */
export const privacyEndpoints = endpoints({
  'GET /api/profile/privacy': {
    name: 'readPrivacy',
    summary: 'Who sees each field of the own profile, and whether lists name the member',
    audience: 'members',
    own: true,
    response: privacy,
    refusals: ['no_profile'],
  },
  'PUT /api/profile/privacy': {
    name: 'setPrivacy',
    summary: 'Choose who sees each field of the own profile, and whether lists name the member',
    audience: 'members',
    own: true,
    body: privacyChange,
    response: privacy,
    refusals: ['no_profile'],
  },
  'GET /api/profile/preview': {
    name: 'previewOwnProfile',
    summary: 'The own profile as a visitor, another member or an administrator sees it',
    audience: 'members',
    own: true,
    query: previewQuery,
    response: preview,
    refusals: ['no_profile'],
  },
})
