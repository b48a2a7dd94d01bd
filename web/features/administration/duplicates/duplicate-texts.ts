import type { CommonValue, LikelyPerson } from '../../../../contract/administration/duplicates.ts'
import type {
  MatchKind,
  MergedCount,
  MergeField,
} from '../../../../contract/administration/duplicates-and-lists-options.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { formatDate } from '../../../design/texts/format-date.ts'
import { formatNumber } from '../../../design/texts/format-number.ts'

export const matchTexts: Record<MatchKind, () => string> = {
  name: m.administration_match_name,
  middle_name: m.administration_match_middle_name,
  birth: m.administration_match_birth,
  phone: m.administration_match_phone,
  address: m.administration_match_address,
  household: m.administration_match_household,
}

export const fieldTexts: Record<MergeField, () => string> = {
  name: m.administration_name,
  otherName: m.profiles_other_name,
  dob: m.profiles_dob,
  gender: m.profiles_gender,
  phone: m.profiles_phone,
  address: m.profiles_household_address,
  position: m.profiles_position,
  company: m.profiles_company,
  location: m.profiles_location,
  website: m.profiles_website,
  bio: m.profiles_bio,
  social: m.profiles_section_social,
  memberNumber: m.profiles_member_number,
  joinedOn: m.profiles_joined_on,
  photo: m.administration_merge_photo,
  household: m.profiles_household,
}

export const countTexts: Record<MergedCount, (values: { count: number }) => string> = {
  memberships: m.administration_merge_memberships,
  rsvps: m.administration_merge_rsvps,
  posts: m.administration_merge_posts,
  comments: m.administration_merge_comments,
  messages: m.administration_merge_messages,
}

const commonTexts: Record<CommonValue['kind'], (values: { count: string; value: string }) => string> = {
  name: m.administration_duplicates_common_name,
  middle_name: m.administration_duplicates_common_middle_name,
  phone: m.administration_duplicates_common_phone,
  birth: m.administration_duplicates_common_birth,
}

/** Describes a value that too many people share. */
export function commonText({ kind, value, people }: CommonValue): string {
  const shown = kind === 'birth' ? formatDate(value) : value
  return commonTexts[kind]({ count: formatNumber(people), value: shown })
}

/** Returns facts that distinguish a person in a list: address, household, and use of the account. */
export function aboutPerson({
  email,
  household,
  claimed,
  child,
  departed,
  otherName,
}: LikelyPerson): string[] {
  const state = claimed ? m.administration_likely_claimed() : m.administration_likely_unclaimed()
  return [
    otherName,
    email ?? m.administration_no_email(),
    household && m.administration_household_of({ name: household }),
    departed === null ? (child ? m.profiles_household_child() : state) : m.profiles_former(),
  ].filter((text): text is string => !!text)
}
