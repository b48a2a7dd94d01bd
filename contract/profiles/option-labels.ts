import { m } from '../paraglide/messages.js'
import { ownLabel } from '../text/own-names.ts'
import type { MembershipType, membershipTitles, Position, SpecifiedCategory } from './options-and-limits.ts'

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

/** Returns the label of a stored option in the reader's language; a custom name is its own label. */
export function labelOf(value: string): string {
  if (Object.hasOwn(labels, value)) return labels[value as Value]()
  return ownLabel(value)
}

/** Returns one of the second labels in the reader's language. */
export function secondLabel(label: string): string {
  return Object.hasOwn(labels, label) ? labels[label as OtherLabel]() : label
}
