import type { MembershipInput } from '../../../../../contract/profiles/histories.ts'
import {
  genders,
  type MembershipType,
  membershipTypes,
  typeAliases,
} from '../../../../../contract/profiles/options-and-limits.ts'
import type { KnownPerson } from '../../../../../contract/profiles/own-profile.ts'
import { optionNamed } from '../cells/row-cells.ts'
import type { AddressParts } from '../cells/row-contacts.ts'
import type { TableColumn } from '../reading/columns.ts'
import type { RowDues } from './row-dues.ts'

/** A person of a row, parsed and validated. */
export interface MemberRow {
  /** null for a person without an address of their own. */
  email: string | null
  name: string
  person: KnownPerson | null
  membership: (MembershipInput & { confirmed: boolean }) | null
  /** The columns with a value in this row. */
  given: TableColumn[]
  /** The name and address of the household as written, and the family that names it. */
  household: { name: string | null; address: string | null; family?: string }
  /** The parts of the postal address. */
  address?: AddressParts | null
  /** True for a minor, according to the list. */
  child?: boolean
  /** True where the row does not state the day on which the person joined. */
  joiningUnknown?: boolean
  /** True where one person also gets a household: others in it are not named, or it is a child's. */
  alone?: boolean
  /** The name of the first adult of the household, where that is another person. */
  head?: string
  /** The fields that were guessed. */
  guessed?: string[]
  /** The level, the end and the balance of dues. */
  dues?: RowDues
  /** Distinguishes namesakes without an address. */
  apart?: string
}

/** Checks whether an import may invite the person of a row: not the dead, nor people who want no mail. */
export function isInvitable({ person }: MemberRow): boolean {
  return person?.wantsNoMail !== true
}

/** Removes addresses of the family from a child: mail for it goes to the household. */
export function dropSharedEmails({ person }: MemberRow, isOwn: (email: string) => boolean): void {
  if (person?.furtherEmails) person.furtherEmails = person.furtherEmails.filter(isOwn)
}

/** Lists the further e-mail addresses of a row. */
export function furtherEmailsOf({ person }: MemberRow): readonly string[] {
  const { furtherEmails } = (person ?? {}) as { furtherEmails?: readonly string[] }
  return furtherEmails ?? []
}

const typeWords: Record<MembershipType, string> = {
  'Lifetime Membership':
    'life,lifetime,life member,life membership,lifetime member,आजीवन,आजीवन सदस्य,आजीवन सदस्यता',
  'General Membership':
    'general,general member,annual,annual member,annual membership,yearly,साधारण,साधारण सदस्य,वार्षिक',
}
const typeNames: Record<string, string> = Object.fromEntries(
  Object.entries(typeWords).flatMap(([type, words]) => words.split(',').map((word) => [word, type])),
)

/** Returns the type of memberships that a text names; null for another word. */
export function typeNamed(text: string): MembershipType | null {
  const meant = optionNamed(text, membershipTypes, typeNames)
  return membershipTypes.find((type) => type === (typeAliases[meant] ?? meant)) ?? null
}

export const titleNames: Record<string, string> = {
  member: 'General(Well-Wisher)',
  'well-wisher': 'General(Well-Wisher)',
  सदस्य: 'General(Well-Wisher)',
  'साधारण सदस्य': 'General(Well-Wisher)',
  अध्यक्ष: 'President',
  उपाध्यक्ष: 'Vice President',
  महासचिव: 'General Secretary',
  सचिव: 'Secretary',
  कोषाध्यक्ष: 'Treasurer',
}

/** Returns the gender that a text names; null for another word. */
export function genderNamed(text: string): (typeof genders)[number] | null {
  return genders.find((gender) => gender === optionNamed(text, genders)) ?? null
}
