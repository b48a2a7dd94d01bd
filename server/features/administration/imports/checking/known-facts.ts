import type { ImportColumn } from '../../../../../contract/administration/imports/options.ts'
import type { ImportChange } from '../../../../../contract/administration/imports/schemas.ts'
import { furtherContactsMax, tagsMax } from '../../../../../contract/profiles/details.ts'
import { officeNoteMax } from '../../../../../contract/profiles/options-and-limits.ts'
import type { KnownPerson } from '../../../../../contract/profiles/own-profile.ts'

/** Facts of a person besides the members' file, as stored. */
export type StoredFacts = Pick<
  KnownPerson,
  | 'otherName'
  | 'address'
  | 'furtherPhones'
  | 'furtherEmails'
  | 'memberNumber'
  | 'joinedOn'
  | 'wantsNoMail'
  | 'note'
  | 'tags'
  | 'birthYear'
  | 'birthDay'
>

type Fact = keyof StoredFacts

/** The name of each fact's column. */
const columnOf: Record<Fact, ImportColumn> = {
  otherName: 'other_name',
  address: 'address',
  furtherPhones: 'further_phone',
  furtherEmails: 'further_email',
  memberNumber: 'member_number',
  joinedOn: 'from',
  wantsNoMail: 'no_mail',
  note: 'notes',
  tags: 'tags',
  birthYear: 'birth_year',
  birthDay: 'dob',
}
const facts = Object.keys(columnOf) as Fact[]

/** Prefix of changes of facts, to distinguish them from those of the profile. */
const factPrefix = 'fact '

/** Returns a known person's facts after a row; lists and notes only grow. */
export function mergedFacts(
  given: KnownPerson,
  stored: StoredFacts & { dob: string | null; phone: string | null },
): Partial<KnownPerson> {
  const merged: Partial<KnownPerson> = {}
  if (given.otherName) merged.otherName = given.otherName
  if (given.memberNumber) merged.memberNumber = given.memberNumber
  if (given.joinedOn) merged.joinedOn = given.joinedOn
  if (given.wantsNoMail) merged.wantsNoMail = true
  if (given.address) merged.address = { ...(stored.address ?? noAddress), ...known(given.address) }
  const phones = stored.furtherPhones ?? []
  const isNew = ({ phone }: { phone: string }) =>
    phone !== stored.phone && !phones.some((one) => one.phone === phone)
  merged.furtherPhones = [...phones, ...(given.furtherPhones ?? []).filter(isNew)].slice(
    0,
    furtherContactsMax,
  )
  merged.furtherEmails = union(stored.furtherEmails, given.furtherEmails, furtherContactsMax)
  merged.tags = union(stored.tags, given.tags, tagsMax)
  const lines = union(stored.note?.split('\n'), given.note?.split('\n'), Number.POSITIVE_INFINITY).join('\n')
  if (lines !== '' && lines.length <= officeNoteMax) merged.note = lines
  const isBorn = stored.dob !== null || given.dob !== null
  if (!isBorn && given.birthYear)
    Object.assign(merged, { birthYear: given.birthYear, birthYearAbout: given.birthYearAbout })
  if (!isBorn && given.birthDay) merged.birthDay = given.birthDay
  return merged
}

const noAddress = { street: null, town: null, state: null, zip: null, country: null }

function known<Parts extends Record<string, string | null>>(parts: Parts): Partial<Parts> {
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== null)) as Partial<Parts>
}

function union(stored: readonly string[] = [], given: readonly string[] = [], max: number): string[] {
  return [...new Set([...stored, ...given])].slice(0, max)
}

/** Returns the changes that merged facts make to stored ones. */
export function factChanges(merged: Partial<KnownPerson>, stored: StoredFacts): ImportChange[] {
  return facts.flatMap((fact) => {
    if (!(fact in merged)) return []
    const [before, after] = [factText(stored, fact), factText(merged, fact)]
    return after === null || after === before ? [] : { field: `${factPrefix}${fact}`, before, after }
  })
}

/** Returns the fact of a change; null for a change of the profile. */
export function factOf({ field }: Pick<ImportChange, 'field'>): Fact | null {
  return facts.find((fact) => field === `${factPrefix}${fact}`) ?? null
}

/** Returns the column name for a field of a change. */
export function columnOfChange(change: ImportChange): string {
  const fact = factOf(change)
  return fact === null ? change.field : columnOf[fact]
}

/** Returns a fact as text; null where it is unknown. */
export function factText(of: Partial<KnownPerson>, fact: Fact): string | null {
  const value = of[fact]
  if (value === undefined || value === null || value === false || value === '') return null
  if (fact === 'address') return Object.values(value).filter(Boolean).join(', ') || null
  if (fact === 'furtherPhones')
    return (
      of.furtherPhones?.map(({ phone, note }) => [phone, note].filter(Boolean).join(' ')).join(', ') || null
    )
  if (Array.isArray(value)) return value.join(', ') || null
  return value === true ? '✓' : String(value)
}

/** Picks the facts of some changes. */
export function pickFacts(of: Partial<KnownPerson>, changes: readonly ImportChange[]): Partial<KnownPerson> {
  const picked = changes.flatMap((change) => factOf(change) ?? [])
  const isYear = picked.includes('birthYear')
  return {
    ...Object.fromEntries(picked.map((fact) => [fact, of[fact] ?? null])),
    ...(isYear && { birthYearAbout: of.birthYearAbout ?? false }),
  }
}
