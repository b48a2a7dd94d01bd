import { z } from 'zod'
import { joiningQuestions } from '../accounts/joining.ts'
import { emailAddress } from '../accounts/schemas.ts'
import { endpoints } from '../endpoint.ts'
import { choice, clearable, id, line, required, webAddress, yesOrNo } from '../fields.ts'
import { m } from '../paraglide/messages.js'
import { picture } from '../pictures.ts'
import { confirmationRules } from '../profiles/confirmation.ts'
import { ownOption } from '../profiles/membership-options.ts'
import { excessOf } from '../text/characters.ts'
import { storedVersions, versionsInput } from '../versions.ts'
import { officialYear, officialYearsInput } from './official-years.ts'
import {
  audiences,
  heroBlurbMax,
  heroHeadingMax,
  societyNameMax,
  societyShortNameMax,
} from './options-and-limits.ts'
import { pageLink } from './pages.ts'
import { countedVersion } from './schemas.ts'

/** Hidden fields of the donation form. */
const donationFieldsMax = 20

const addressMax = 500

const organization = z.object({ name: z.string(), url: z.url() })
const donation = z.object({ url: z.url(), fields: z.record(z.string(), z.string()) })

/** Every setting of the society with its value, as administrators see it. */
export const settingsValues = z.object({
  name: z.string(),
  shortName: z.string().describe('A few letters that stand for the name, as in ‘Treasurer at CTS’'),
  email: z.string().nullable(),
  /** A picture of the society's own in place of the site's mark. */
  markPictureId: z.string().nullable(),
  heroHeading: z.string().nullable().describe('The home page’s headline; null for the site’s own'),
  heroBlurb: z.string().nullable().describe('The words below it; null for the site’s own'),
  versions: storedVersions({
    name: z.string().nullish(),
    shortName: z.string().nullish(),
    heroHeading: z.string().nullish(),
    heroBlurb: z.string().nullish(),
  }),
  localOrganization: organization.nullable(),
  socialOrganization: organization.nullable(),
  donation: donation.nullable(),
  socialFeedUrl: z.url().nullable(),
  timeZone: z.string(),
  directoryAudience: z.enum(audiences),
  approvalRequired: z.boolean(),
  secondStepRequired: z.boolean().describe('Asks every officer for a second step'),
  joiningQuestions: z.array(z.string()).describe('What newcomers are asked when they register'),
  confirmation: z.enum(confirmationRules),
  postsOn: z.boolean(),
  calendarOn: z.boolean(),
  birthdaysOn: z.boolean(),
  officialYears: z
    .array(officialYear)
    .describe('Years of Bikram Sambat whose official rows take the place of forecasts'),
})

export type SettingsValues = z.infer<typeof settingsValues>
export type SettingName = keyof SettingsValues

export const settingNames = Object.keys(settingsValues.shape) as [SettingName, ...SettingName[]]

/** Accepts the https address of another site, for links or forms. */
function secureAddress(label: () => string) {
  return webAddress(label, addressMax).refine((address) => address.startsWith('https://'), {
    error: () => m.errors_secure_address({ field: label() }),
  })
}

function organizationInput(label: () => string) {
  return clearable(
    z.object({
      name: required(label, line(label, societyNameMax)),
      url: webAddress(label, addressMax),
    }),
  )
}

// Sent to another company exactly as typed, so nothing is trimmed.
const donationText = z.string().refine((text) => excessOf(text, addressMax) === null)

const donationFields = z
  .record(donationText.min(1), donationText, {
    error: () => m.errors_donation_fields({ max: donationFieldsMax }),
  })
  .refine((fields) => Object.keys(fields).length <= donationFieldsMax, {
    error: () => m.errors_donation_fields({ max: donationFieldsMax }),
  })

const donationTarget = clearable(
  z.object({ url: secureAddress(m.society_setting_donation), fields: donationFields.default({}) }),
)

/**
 * A change of settings. Given values are saved from now on, `null` included; settings named in `follow`
 * revert to the environment's.
 */
export const settingsChange = z.object({
  name: required(m.society_setting_name, line(m.society_setting_name, societyNameMax)).optional(),
  shortName: required(
    m.society_setting_short_name,
    line(m.society_setting_short_name, societyShortNameMax),
  ).optional(),
  email: clearable(emailAddress),
  markPictureId: clearable(id),
  heroHeading: clearable(line(m.society_setting_hero_heading, heroHeadingMax)),
  heroBlurb: clearable(line(m.society_setting_hero_blurb, heroBlurbMax)),
  versions: versionsInput({
    name: clearable(line(m.society_setting_name, societyNameMax)),
    shortName: clearable(line(m.society_setting_short_name, societyShortNameMax)),
    heroHeading: clearable(line(m.society_setting_hero_heading, heroHeadingMax)),
    heroBlurb: clearable(line(m.society_setting_hero_blurb, heroBlurbMax)),
  }),
  localOrganization: organizationInput(m.society_setting_local),
  socialOrganization: organizationInput(m.society_setting_social),
  donation: donationTarget,
  socialFeedUrl: clearable(secureAddress(m.society_setting_feed)),
  timeZone: z
    .string()
    .refine(isTimeZone, { error: () => m.errors_time_zone() })
    .optional(),
  directoryAudience: choice(m.society_setting_directory, audiences).optional(),
  approvalRequired: yesOrNo(m.society_setting_approval),
  secondStepRequired: yesOrNo(m.society_setting_second_step),
  joiningQuestions: joiningQuestions.optional(),
  confirmation: choice(m.society_setting_confirmation, confirmationRules).optional(),
  postsOn: yesOrNo(m.society_setting_posts),
  calendarOn: yesOrNo(m.society_setting_calendar),
  birthdaysOn: yesOrNo(m.society_setting_birthdays),
  officialYears: officialYearsInput.optional(),
  follow: z.array(z.enum(settingNames)).optional(),
})

export type SettingsChange = z.infer<typeof settingsChange>

/** The settings in force, the names of saved ones, and the values from the environment. */
export const settingsState = z.object({
  values: settingsValues,
  saved: z.array(z.enum(settingNames)),
  configured: settingsValues.describe('What the environment says'),
  version: countedVersion,
})

/** The target of donations, as a treasurer sees and changes it. */
export const donationState = z.object({ donation: donation.nullable(), version: countedVersion })
export const donationChange = z.object({ donation: donationTarget })

export type DonationState = z.infer<typeof donationState>
export type DonationChange = z.infer<typeof donationChange>
export type SettingsState = z.infer<typeof settingsState>

function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** The society's settings on public pages, with texts in the reader's language. Null means not configured and not shown. */
export const societySettings = settingsValues
  .omit({
    versions: true,
    markPictureId: true,
    approvalRequired: true,
    secondStepRequired: true,
    confirmation: true,
  })
  .extend({
    /** IANA zone of all society times, for instance `America/Chicago`. */
    timeZone: z.string(),
    /** The calling code of phone numbers that are stored with ten digits alone. */
    callingCode: z.string(),
    publicUrl: z.url(),
    /** false where emails are written to files for the administrators instead of being sent. */
    sendsMail: z.boolean(),
    mark: picture.nullable(),
    /** Custom titles and categories. */
    ownTitles: z.array(ownOption),
    ownCategories: z.array(ownOption),
    /** Published pages, for the footer. */
    pages: z.array(pageLink),
  })

export type SocietySettings = z.infer<typeof societySettings>

export const settingsEndpoints = endpoints({
  'GET /api/admin/settings': {
    name: 'readSettings',
    summary: 'The settings in force, and which of them were saved here',
    audience: 'change settings',
    response: settingsState,
    versioned: true,
  },
  'PUT /api/admin/settings': {
    name: 'updateSettings',
    summary:
      'Save settings, or let them follow the environment again; what opens the society asks for a proof of the last 15 minutes',
    audience: 'change settings',
    body: settingsChange,
    response: settingsState,
    refusals: ['conflict', 'proof_required'],
    versioned: true,
    ifMatch: 'required',
  },
  'GET /api/admin/donation': {
    name: 'readDonation',
    summary: 'Where donations go',
    audience: 'set donations',
    response: donationState,
    versioned: true,
  },
  'PUT /api/admin/donation': {
    name: 'changeDonation',
    summary: 'Change where donations go; null takes the button away',
    audience: 'set donations',
    grave: true,
    body: donationChange,
    response: donationState,
    refusals: ['conflict'],
    versioned: true,
    ifMatch: 'required',
  },
})

export const publicSettingsEndpoints = endpoints({
  'GET /api/society': {
    name: 'readSociety',
    summary: 'What the site needs to know of the society: name, contact, donation form, social feed, pages',
    audience: 'everyone',
    response: societySettings,
  },
})

/**
 * The changes of a setting that need a proof of identity. Either all, none, or those that open the society
 * further, which the function decides from the value before and after.
 */
type ProofRule<Value> = 'always' | 'never' | ((was: Value, is: Value) => boolean)

/** The changes of each setting that need a proof (docs/product-decisions.md#proof). */
export const settingProofs: { [Name in SettingName]: ProofRule<SettingsValues[Name]> } = {
  // Texts and pictures, which are visible immediately and easily reverted.
  name: 'never',
  shortName: 'never',
  markPictureId: 'never',
  heroHeading: 'never',
  heroBlurb: 'never',
  versions: 'never',
  localOrganization: 'never',
  socialOrganization: 'never',
  joiningQuestions: 'never',
  timeZone: 'never',
  officialYears: 'never',
  // Where money, letters to the society and visitors go.
  donation: 'always',
  email: 'always',
  socialFeedUrl: 'always',
  // Admission of members, and the visibility of members.
  secondStepRequired: 'always',
  directoryAudience: (was, is) => was !== is && is === 'everyone',
  approvalRequired: (was, is) => was && !is,
  confirmation: (was, is) => confirmationRules.indexOf(is) > confirmationRules.indexOf(was),
  birthdaysOn: (was, is) => !was && is,
  // The content of these parts has audiences of its own.
  postsOn: 'never',
  calendarOn: 'never',
}

/** Returns whether a change from one set of values to another needs a proof. */
export function asksForProof(was: SettingsValues, is: SettingsValues): boolean {
  return (Object.keys(settingProofs) as SettingName[]).some((name) => isGrave(name, was, is))
}

function isGrave<Name extends SettingName>(name: Name, was: SettingsValues, is: SettingsValues): boolean {
  const rule: ProofRule<SettingsValues[Name]> = settingProofs[name]
  if (rule === 'never') return false
  if (rule === 'always') return JSON.stringify(was[name]) !== JSON.stringify(is[name])
  return rule(was[name], is[name])
}
