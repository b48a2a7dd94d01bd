import { m } from '../../../contract/paraglide/messages.js'
import type { OwnOption } from '../../../contract/profiles/membership-options.ts'
import { labelOf, secondLabel } from '../../../contract/profiles/option-labels.ts'
import {
  type AgeAudience,
  type Gender,
  membershipCategories,
  membershipTitles,
  noOffice,
  type SocialNetwork,
} from '../../../contract/profiles/options-and-limits.ts'
import type { Option } from '../../design/fields/fields.tsx'
import { formatPeriod } from '../../design/texts/format-date.ts'
import { useSite } from '../../shell/site/use-site.ts'

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

export function genderLabel(gender: Gender): string {
  return genderLabels[gender]()
}

/** Returns the options of a list, labelled in the reader's language. */
export function optionsOf(values: readonly string[]): Option[] {
  return values.map((value) => ({ value, label: labelOf(value) }))
}

/** Returns the options of a list that labels values differently than they are stored. */
export function labelledOptions(options: readonly { value: string; label: string }[]): Option[] {
  return options.map(({ value, label }) => ({ value, label: secondLabel(label) }))
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
  return offered.map(({ name }) => ({ value: name, label: labelOf(name) }))
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
