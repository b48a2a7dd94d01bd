import { m } from '../../../../../contract/paraglide/messages.js'
import type { ChildWords } from '../cells/children.ts'
import type { PersonWords } from '../cells/names.ts'
import type { RowCells } from '../cells/row-cells.ts'
import { type AddressParts, emailsIn, phonesIn } from '../cells/row-contacts.ts'
import type { MemberRow } from './member-row.ts'
import { type Birth, birthOfChild, isUnderAge } from './row-dates.ts'
import { NoteLines, personFrom } from './row-facts.ts'
import type { RowContext, RowReading } from './row-people.ts'

/** The family of a row, which its further people share. */
export interface RowFamily {
  cells: RowCells
  context: RowContext
  household: MemberRow['household']
  address: AddressParts | null
  reading: RowReading
}

/** Parses another adult of a row, with that person's columns. */
export function partnerOf(
  { name, otherName, isLate }: PersonWords,
  { cells, context, household, address, reading }: RowFamily,
  [takenEmail = null, takenPhone = null]: (string | null)[],
): MemberRow {
  const isSpouse = takenEmail !== null || takenPhone !== null || cells.all('spouse_email').length > 0
  const emails = emailsIn(cells, ['spouse_email'])
  const phones = phonesIn(cells, ['spouse_phone'])
  const isFirst = reading.people.length === 1
  if (isFirst) reading.problems.push(...emails.problems, ...phones.problems)
  const born = cells.text('spouse_dob')
  const read = isFirst && born !== '' ? context.dates('dob', born, { isAdult: true }) : null
  if (read === 'bad')
    reading.problems.push({ column: 'spouse_dob', msg: m.administration_import_bad_date(), cell: born })
  if (read === 'open') reading.open.push({ kind: 'dates', column: 'dob', cell: born })
  const birth: Birth | null = read === null || read === 'bad' || read === 'open' ? null : read
  const taken = takenPhone === null ? [] : [{ phone: takenPhone, note: null }]
  const [email = null, ...furtherEmails] = isFirst
    ? [...(takenEmail === null ? [] : [takenEmail]), ...emails.emails]
    : []
  const notes = new NoteLines()
  if (isLate) notes.add(null, m.administration_import_called_late())
  const person = personFrom(
    null,
    {
      ...{ birth, address, otherName, furtherEmails, notes },
      ...{ phones: isFirst ? [...taken, ...phones.phones] : [], joinedOn: null },
      ...{ wantsNoMail: isLate, tags: [] },
    },
    reading.problems,
  )
  return {
    ...{ email, name, person, membership: null, given: [], household, address, child: false },
    guessed: isSpouse ? [] : ['name'],
    ...(isLate && { late: true }),
  }
}

/** Parses a child of a row. */
export function childOf(child: ChildWords, household: MemberRow['household'], today: string): MemberRow {
  const birth = birthOfChild(child, today)
  const isGrown = !isUnderAge(birth, today) && (birth.date !== null || birth.year !== null)
  const person = personFrom(
    null,
    {
      ...{ birth, address: null, otherName: child.otherName, furtherEmails: [], notes: new NoteLines() },
      ...{ phones: [], joinedOn: null, wantsNoMail: false, tags: [] },
    },
    [],
  )
  return {
    ...{ email: null, name: child.name, person, membership: null, given: [], household, address: null },
    ...{ child: !isGrown, guessed: child.age === null ? [] : ['birth_year'] },
  }
}
