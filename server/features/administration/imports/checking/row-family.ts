import { personName } from '../../../../../contract/accounts/schemas.ts'
import { m } from '../../../../../contract/paraglide/messages.js'
import { caseFold } from '../../../../text/comparison.ts'
import { type ChildWords, readChildren } from '../cells/children.ts'
import { isMonthAlone } from '../cells/dates.ts'
import { isGivenName, lastWordOf } from '../cells/name-words.ts'
import { type NameReading, type PersonWords, readNames } from '../cells/names.ts'
import type { RowCells } from '../cells/row-cells.ts'
import { type AddressParts, emailsIn, phonesIn } from '../cells/row-contacts.ts'
import type { MemberRow } from './member-row.ts'
import { type Birth, badDate, birthOfChild, isPossible, isUnderAge } from './row-dates.ts'
import { NoteLines, personFrom } from './row-facts.ts'
import type { RowContext, RowReading } from './row-people.ts'

/** The family of a row, which its further people share. */
interface RowFamily {
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
  if (read === 'bad') reading.problems.push({ column: 'spouse_dob', code: badDate(born), cell: born })
  if (read === 'open') reading.open.push({ kind: 'dates', column: 'dob', cell: born })
  if (read !== null && isMonthAlone(born))
    reading.problems.push({ column: 'spouse_dob', code: 'month without day', cell: born })
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
    joiningUnknown: true,
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
    ...{ child: !isGrown, joiningUnknown: true, guessed: child.age === null ? [] : ['birth_year'] },
  }
}

/** Words in place of a name, where there is no wife, husband or partner. */
const noSpouse =
  /^(?:none|nil|no|n\/?a|x+|-+|\?+|\.|late|single|unmarried|not married|divorced|separated|widow(?:ed|er)?|deceased|married|yes|छैन|अविवाहित|विवाहित|ledig|geschieden|verwitwet)\.?$/iu

/** Lists the other adults of a row: of the same cell, and of the spouse column. */
export function withSpouse(names: NameReading, main: PersonWords, cells: RowCells): PersonWords[] {
  const adults = names.names.slice(1)
  const lastName = cells.text('spouse_last_name')
  const family = lastName || lastWordOf(main.name)
  const isWhole = lastName !== '' || main.name.includes(' ')
  for (const { text } of cells.all('spouse')) {
    if (noSpouse.test(text)) continue
    const isAlone = isGivenName(text) && isWhole && isSameScript(text, family)
    for (const one of readNames(text, isAlone ? { lastName: family } : {}).names) {
      const isKnown = [main, ...adults].some(({ name }) => isSamePerson(name, one.name))
      if (!isKnown && /\p{L}/u.test(one.name)) adults.push(one)
    }
  }
  return adults.filter(({ name }) => personName.safeParse(name).success)
}

export function isSamePerson(name: string, other: string): boolean {
  return caseFold(name) === caseFold(other)
}

export function isSameScript(text: string, other: string): boolean {
  return /\p{Script=Devanagari}/u.test(text) === /\p{Script=Devanagari}/u.test(other)
}

export function isChildByRelation(relation: string): boolean {
  return /^(?:child|son|daughter|kid|minor|dependent|kind|hij[oa]|छोरा|छोरी|सन्तान)$/iu.test(relation.trim())
}

export function childrenOf(
  cells: RowCells,
  { dates, today }: RowContext,
  main: PersonWords,
  reading: RowReading,
  notes: NoteLines,
): ChildWords[] {
  const texts = cells.every('children')
  if (!texts.some(({ text }) => text !== '')) return []
  const read = readChildren(
    texts.map(({ text }) => text),
    dates,
    {
      ages: cells.every('child_age').map(({ text }) => text),
      dobs: cells.every('child_dob').map(({ text }) => text),
      lastName: main.name.includes(' ') ? lastWordOf(main.name) : '',
    },
  )
  if (read === 'too many') {
    const cell = texts.map(({ text }) => text).join(', ')
    reading.problems.push({ column: 'children', code: 'many children', cell })
    return []
  }
  if (read.countOnly !== null) notes.add(texts[0]?.heading ?? null, read.countOnly)
  for (const { unread: cell, born } of read.children)
    if (cell !== null && dates('dob', cell) === 'open')
      reading.open.push({ kind: 'dates', column: 'dob', cell })
    else if (cell !== null) {
      const code = isMonthAlone(cell) ? 'month without day' : badDate(cell)
      reading.problems.push({ column: 'child_dob', code, cell })
    } else if (born !== null && !isPossible(born, today))
      reading.problems.push({ column: 'child_dob', code: 'birth date', cell: born.date ?? String(born.year) })
  return read.children.filter(({ name }) => personName.safeParse(name).success)
}
