/** The option lists (docs/specification.md#option-lists), as stored and as forms offer them. */

export const positions = [
  'Manager',
  'Engineer',
  'Developer',
  'Teacher',
  'Student',
  'Housewife',
  'Intern',
  'Other',
  // Not in docs/specification.md#option-lists; they follow its list.
  'Retired',
  'At home',
] as const
export type Position = (typeof positions)[number]

/** The periods of birthday lists. */
export const celebrations = ['today', 'upcoming'] as const
export type Celebration = (typeof celebrations)[number]

export const genders = ['male', 'female', 'other', 'unknown'] as const
export type Gender = (typeof genders)[number]

/** Titles that the form 'Edit profile' offers. */
export const profileFormTitles = [
  'President',
  'Vice President I',
  'Vice President II',
  'Vice President III',
  'General Secretary',
  'Secretary',
  'Treasurer',
  'Board Member',
  'General(Well-Wisher)',
] as const

/** The title of members without an office. */
export const noOffice = 'General(Well-Wisher)'

/** The titles of the executive committee; lists may omit the category beside them. */
export const executiveTitles: readonly string[] = [
  'President',
  'Vice President',
  'Vice President I',
  'Vice President II',
  'Vice President III',
  'General Secretary',
  'Secretary',
  'Treasurer',
]

/** Titles that the form 'Add membership' offers. */
export const addMembershipTitles = ['President', 'Vice President', 'General(Well-Wisher)'] as const

/** Every title the server accepts: the union of what the two forms offer. */
export const membershipTitles = [...profileFormTitles, 'Vice President'] as const

declare const ownName: unique symbol
/** A custom title or category, validated by the server. */
export type OwnName = string & { readonly [ownName]: true }
export type MembershipTitle = (typeof membershipTitles)[number] | OwnName

/** The stored categories, in the order in which the home screen shows their groups. */
export const membershipCategories = [
  'Founder Member',
  'Executive Member',
  'Advisory Member',
  'General Member',
] as const
export type SpecifiedCategory = (typeof membershipCategories)[number]
export type MembershipCategory = SpecifiedCategory | OwnName

/** The categories that the form 'Edit profile' offers: 'Co-Founder Member' is a second label of the first. */
export const profileFormCategories: readonly { value: SpecifiedCategory; label: string }[] = [
  { value: 'Founder Member', label: 'Founder Member' },
  { value: 'Founder Member', label: 'Co-Founder Member' },
  { value: 'Executive Member', label: 'Executive Member' },
  { value: 'Advisory Member', label: 'Advisory Member' },
  { value: 'General Member', label: 'General Member' },
]

/** The categories that the form 'Add membership' offers. */
export const addMembershipCategories: readonly { value: SpecifiedCategory; label: string }[] = [
  { value: 'Founder Member', label: 'Founder' },
  { value: 'Executive Member', label: 'Executive' },
  { value: 'Advisory Member', label: 'Advisory' },
  { value: 'General Member', label: 'General Member' },
]

/** Other spellings of a category that the interface accepts and turns into the stored one. */
export const categoryAliases: Readonly<Record<string, SpecifiedCategory>> = {
  Founder: 'Founder Member',
  'Co-Founder': 'Founder Member',
  'Co-Founder Member': 'Founder Member',
  Executive: 'Executive Member',
  Advisory: 'Advisory Member',
  General: 'General Member',
}

export const membershipTypes = ['Lifetime Membership', 'General Membership'] as const
export type MembershipType = (typeof membershipTypes)[number]

/** Values of the other form that the interface accepts and turns into the stored type. */
export const typeAliases: Readonly<Record<string, MembershipType>> = {
  'Founder Member': 'Lifetime Membership',
  'General Member': 'General Membership',
}

export const socialNetworks = ['twitter', 'facebook', 'youtube', 'linkedin', 'instagram'] as const
export type SocialNetwork = (typeof socialNetworks)[number]

/** The audiences that an owner may choose for a field of the profile. */
export const audiences = ['everyone', 'members', 'nobody'] as const
export type ChosenAudience = (typeof audiences)[number]

/** The audiences of a date of birth, and with it of the birthday. */
export const birthDateAudiences = audiences
export type BirthDateAudience = ChosenAudience

/** The calendars in which a member may celebrate their birthday. */
export const birthdayCalendars = ['gregorian', 'bikramSambat'] as const
export type BirthdayCalendar = (typeof birthdayCalendars)[number]

/** The audiences of an age; `as_dob` follows the date of birth. */
export const ageAudiences = ['as_dob', ...audiences] as const
export type AgeAudience = (typeof ageAudiences)[number]

/** The audiences of a phone number: never visitors. */
export const phoneAudiences = ['members', 'nobody'] as const
export type PhoneAudience = (typeof phoneAudiences)[number]

/** Perspectives for previewing one's own profile. */
export const previewViewers = ['visitor', 'member', 'administrator'] as const
export type PreviewViewer = (typeof previewViewers)[number]

/** The kinds of custom options: titles of office, and membership categories. */
export const optionKinds = ['title', 'category'] as const
export type OptionKind = (typeof optionKinds)[number]

/** Effects of a change of the board on a term; `member` begins ordinary membership after an office. */
const boardTermKinds = ['end', 'begin', 'stay', 'withdraw', 'member'] as const
export type BoardTermKind = (typeof boardTermKinds)[number]

/** Lengths in characters as people count them. */
export const shortTextMax = 100
export const addressMax = 500
export const bioMax = 2000
export const descriptionMax = 2000

export const searchMax = 100

/** One part of a postal address, such as the street. */
export const postalPartMax = 100

export const memberNumberMax = 40
export const officeNoteMax = 2000

/** People in one household. */
export const householdPeopleMax = 30

/** Memberships, experiences and educations of a profile, of each kind (docs/product-decisions.md#length-of-texts). */
export const historyEntriesMax = 30

/** A phone number has exactly this many digits (docs/specification.md#9-business-constants-and-limits). */
export const phoneDigits = 10

/** Digits of a number of another country, with its country code. */
export const phoneDigitsAbroad = { min: 7, max: 15 }

/** Towns with fewer members are counted together. */
export const townMembersMin = 3

/** Faces at the start of a birthday list; the directory's filter shows all. */
export const birthdayFaces = 12

/** Cards on one page of the directory. */
export const directoryPageSize = 24

/** Characters of the name of a custom title or category. */
export const optionNameMax = 60
