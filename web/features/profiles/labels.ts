import { m } from '../../../contract/paraglide/messages.js'
import type { OwnOption } from '../../../contract/profiles/membership-options.ts'
import {
  type AgeAudience,
  type Gender,
  type MembershipType,
  membershipCategories,
  membershipTitles,
  noOffice,
  type Position,
  type SocialNetwork,
  type SpecifiedCategory,
} from '../../../contract/profiles/options.ts'
import type { Option } from '../../design/fields/fields.tsx'
import { formatPeriod } from '../../design/texts/format-date.ts'
import { useSite } from '../../shell/site/use-site.ts'

type Value = Position | (typeof membershipTitles)[number] | SpecifiedCategory | MembershipType
/** Second labels of categories, which forms offer besides the stored one or instead. */
type OtherLabel = 'Co-Founder Member' | 'Founder' | 'Executive' | 'Advisory'

const labels: Record<Value | OtherLabel, () => string> = {
  Manager: m.profiles_option_manager,
  Engineer: m.profiles_option_engineer,
  Developer: m.profiles_option_developer,
  Teacher: m.profiles_option_teacher,
  Student: m.profiles_option_student,
  Housewife: m.profiles_option_housewife,
  Intern: m.profiles_option_intern,
  Other: m.profiles_option_other,
  Retired: m.profiles_option_role_retired,
  'At home': m.profiles_option_at_home,
  President: m.profiles_option_president,
  'Vice President': m.profiles_option_vice_president,
  'Vice President I': m.profiles_option_vice_president_1,
  'Vice President II': m.profiles_option_vice_president_2,
  'Vice President III': m.profiles_option_vice_president_3,
  'General Secretary': m.profiles_option_general_secretary,
  Secretary: m.profiles_option_secretary,
  Treasurer: m.profiles_option_treasurer,
  'Board Member': m.profiles_option_board_member,
  'General(Well-Wisher)': m.profiles_option_well_wisher,
  'Founder Member': m.profiles_option_founder_member,
  'Co-Founder Member': m.profiles_option_co_founder_member,
  'Executive Member': m.profiles_option_executive_member,
  'Advisory Member': m.profiles_option_advisory_member,
  'General Member': m.profiles_option_general_member,
  Founder: m.profiles_option_founder,
  Executive: m.profiles_option_executive,
  Advisory: m.profiles_option_advisory,
  'Lifetime Membership': m.profiles_option_lifetime_membership,
  'General Membership': m.profiles_option_general_membership,
}

/** Returns the name of a membership for officers: its office, else its category. */
export function membershipName({ title, category }: { title: string; category: string }): string {
  return labelOf(title === noOffice ? category : title)
}

/** Returns titles as offices; 'no office' is labelled so, and comes first. */
export function officeOptions(titles: readonly Option[]): Option[] {
  const offices = titles.filter(({ value }) => value !== noOffice)
  return [{ value: noOffice, label: m.profiles_no_office() }, ...offices]
}

const genderLabels: Record<Gender, () => string> = {
  male: m.profiles_option_male,
  female: m.profiles_option_female,
  other: m.profiles_option_gender_other,
  unknown: m.profiles_option_unknown,
}

/** Returns the label of a stored option in the reader's language; a custom name is its own label. */
export function labelOf(value: string): string {
  return Object.hasOwn(labels, value) ? labels[value as Value]() : value
}

export function genderLabel(gender: Gender): string {
  return genderLabels[gender]()
}

/** Returns the options of a list, labelled in the reader's language. */
export function optionsOf(values: readonly string[]): Option[] {
  return values.map((value) => ({ value, label: labelOf(value) }))
}

/** Returns the options of a list that labels values differently than they are stored. */
export function labelledOptions(options: readonly { value: Value; label: string }[]): Option[] {
  return options.map(({ value, label }) => ({ value, label: labels[label as OtherLabel]?.() ?? label }))
}

interface MembershipChoices {
  titles: readonly Option[]
  categories: readonly Option[]
}

/** Returns the custom titles and categories that forms offer in addition to the specified ones. */
export function useOwnOptions(): MembershipChoices {
  const site = useSite()
  return { titles: choicesOf(site?.ownTitles, false), categories: choicesOf(site?.ownCategories, false) }
}

/** Returns every title and category, for lists of past memberships. Includes custom and retired ones. */
export function useAllOptions(): MembershipChoices {
  const site = useSite()
  return {
    titles: [...optionsOf(membershipTitles), ...choicesOf(site?.ownTitles, true)],
    categories: [...optionsOf(membershipCategories), ...choicesOf(site?.ownCategories, true)],
  }
}

function choicesOf(options: readonly OwnOption[] = [], withRetired: boolean): Option[] {
  const offered = withRetired ? options : options.filter(({ retired }) => !retired)
  return offered.map(({ name }) => ({ value: name, label: name }))
}

/** Adds a stored value to the offered ones: saving must not change a retired value. */
export function withStored(options: readonly Option[], stored: string | undefined): readonly Option[] {
  if (!stored || options.some(({ value }) => value === stored)) return options
  return [...options, ...optionsOf([stored])]
}

const audienceLabels: Record<AgeAudience, () => string> = {
  as_dob: m.profiles_privacy_as_dob,
  everyone: m.profiles_audience_everyone,
  members: m.profiles_audience_members,
  nobody: m.profiles_audience_nobody,
}

/** Returns the audiences of a field as options, labelled in the reader's language. */
export function audienceOptions(audiences: readonly AgeAudience[]): Option[] {
  return audiences.map((value) => ({ value, label: audienceLabels[value]() }))
}

export const networkNames: Record<SocialNetwork, () => string> = {
  twitter: m.profiles_twitter,
  facebook: m.profiles_facebook,
  youtube: m.profiles_youtube,
  linkedin: m.profiles_linkedin,
  instagram: m.profiles_instagram,
}

interface Period {
  from: string
  to: string | null
}

/** Formats the period of a membership; an open end reads 'Current'. */
export function membershipPeriod({ from, to }: Period): string {
  return formatPeriod(from, to, m.profiles_open_end())
}

/** Formats the period of an experience or education; an open end reads 'Now'. */
export function personalPeriod({ from, to }: Period): string {
  return formatPeriod(from, to, m.profiles_now())
}
