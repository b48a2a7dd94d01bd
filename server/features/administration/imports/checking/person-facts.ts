import type { ImportFact } from '../../../../../contract/administration/imports/schemas.ts'
import type { KnownPerson } from '../../../../../contract/profiles/own-profile.ts'
import { shownPhone } from '../../../../../contract/profiles/phones.ts'
import type { StoredProblem } from '../../../../database/rows/administration-rows.ts'
import { problemText } from '../cells/problems.ts'
import type { MemberRow } from './member-row.ts'
import { membershipText } from './person-changes.ts'
import { duesTexts } from './row-dues.ts'

const texts = ['location', 'company', 'website', 'bio'] as const

/** Returns the facts of a person's card, and the ignored cells. */
export function factsOf(reading: MemberRow, problems: readonly StoredProblem[]): ImportFact[] {
  const guessed = reading.guessed ?? []
  const facts: ImportFact[] = []
  const add = (field: string, value: string | null | undefined) => {
    if (value) facts.push({ field, value, state: guessed.includes(field) ? 'guessed' : 'sure', msg: null })
  }
  add('email', reading.email)
  const { person, membership } = reading
  if (person) addPerson(person, add)
  if (membership) add('membership', membershipText(membership))
  for (const { field, text } of reading.dues ? duesTexts(reading.dues) : []) add(field, text)
  // An ambiguous name is imported as written.
  for (const { column, cell, ...problem } of problems)
    facts.push({
      field: column ?? '',
      value: cell ?? '',
      state: column === 'name' ? 'guessed' : 'left out',
      msg: problemText(problem),
    })
  return facts
}

function addPerson(
  person: KnownPerson,
  add: (field: string, value: string | null | undefined) => void,
): void {
  const { phone, dob, gender, position, skills } = person
  const { furtherPhones, furtherEmails, address, birthYear, birthDay, ...office } = person
  add('other_name', office.otherName)
  add('phone', shownPhone(phone))
  for (const { phone: number, note } of furtherPhones ?? [])
    add('further_phone', [shownPhone(number), note].filter(Boolean).join(' '))
  for (const email of furtherEmails ?? []) add('further_email', email)
  add('dob', dob ?? birthDay)
  if (birthYear) add('birth_year', String(birthYear))
  if (address) {
    const { street, town, state, zip, country } = address
    add('address', [street, town, [state, zip].filter(Boolean).join(' '), country].filter(Boolean).join(', '))
  }
  add('gender', gender === 'unknown' ? null : gender)
  add('position', position === 'Other' ? null : position)
  for (const field of texts) add(field, person[field])
  add('skills', skills.join(', '))
  add('member_number', office.memberNumber)
  add('from', office.joinedOn)
  add('tags', office.tags?.join(', '))
  if (office.wantsNoMail) add('no_mail', '✓')
  add('notes', office.note)
}
