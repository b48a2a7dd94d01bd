import { adultAge, ageOn } from '../../../../../contract/profiles/birthdays.ts'
import { earliestBirthDate, earliestBirthYear } from '../../../../../contract/profiles/details.ts'
import { membershipInput } from '../../../../../contract/profiles/histories.ts'
import { executiveTitles } from '../../../../../contract/profiles/options-and-limits.ts'
import { latinDigits } from '../../../../../contract/text/digits.ts'
import { yearOf } from '../../../../text/zone-clock.ts'
import type { ChildWords } from '../cells/children.ts'
import { namesBikramSambat } from '../cells/date-columns.ts'
import {
  type DateReading,
  isMonthAlone,
  lacksYear,
  noDate,
  readWritten,
  resolveDate,
} from '../cells/dates.ts'
import type { ProblemCode } from '../cells/problems.ts'
import { type RowCells, yesNoIn } from '../cells/row-cells.ts'
import { columnFor } from '../reading/headings.ts'
import { type MemberRow, titleNames, typeNamed } from './member-row.ts'
import { type NoteLines, statesDeath } from './row-facts.ts'
import type { RowContext, RowReading } from './row-people.ts'

/** A birth, possibly partial: a date, a year or a day. */
export type Birth = DateReading

const oldestAge = 120

/** Parses the birth of the row's own person: a date, a year or an age, which a parent's row may state. */
export function birthIn(
  cells: RowCells,
  context: RowContext,
  { isAdult, age: statedAge }: { isAdult: boolean; age: number | null },
  reading: RowReading,
): Birth {
  const age = ageIn(cells, reading) ?? statedAge
  for (const column of ['dob', 'birth_year'] as const) {
    const cell = cells.text(column)
    if (cell === '') continue
    const read = context.dates('dob', cell, { age, isAdult })
    if (read === 'open') reading.open.push({ kind: 'dates', column: 'dob', cell })
    else if (read === 'bad') reading.problems.push({ column, code: badDate(cell), cell })
    else if (isPossible(read, context.today)) {
      if (isMonthAlone(cell)) reading.problems.push({ column, code: 'month without day', cell })
      if (read.date !== null || read.year !== null || age === null) return read
      return { ...read, ...yearOfAge(age, context.today) }
    } else reading.problems.push({ column, code: 'birth date', cell })
  }
  const nepali = cells.text('dob') === '' ? nepaliBirthIn(cells, context.today) : null
  return nepali ?? (age === null ? noDate : { ...noDate, ...yearOfAge(age, context.today) })
}

/** Parses a birth from a further column in Bikram Sambat, which the note has, too. */
function nepaliBirthIn(cells: RowCells, today: string): Birth | null {
  for (const { text, heading } of cells.all('note')) {
    if (!namesBikramSambat.test(heading) || columnFor(heading) !== 'dob') continue
    const written = readWritten(text)
    if (written?.form !== 'whole' && written?.form !== 'bikram sambat') continue
    const rules = { order: 'month', calendar: 'bikram_sambat', today, latestYear: yearOf(today) } as const
    const read = resolveDate(written, rules)
    if (read?.date && isPossible(read, today)) return read
  }
  return null
}

function ageIn(cells: RowCells, { problems }: RowReading): number | null {
  const cell = cells.text('age')
  const [, digits] = /^\D{0,8}(\d{1,3})(?:\.0+)?\D*$/.exec(latinDigits(cell)) ?? []
  if (digits !== undefined && Number(digits) <= oldestAge) return Number(digits)
  if (cell !== '' && !/^(?:-+|n\/?a|\?+|adult)$/i.test(cell))
    problems.push({ column: 'age', code: 'age', cell })
  return null
}

function yearOfAge(age: number, today: string) {
  return { year: yearOf(today) - age, isAbout: true }
}

/** Returns the problem of a text that is no date. */
export function badDate(cell: string): ProblemCode {
  return lacksYear(cell) ? 'date without year' : 'date'
}

export function isPossible({ date, year }: Birth, today: string): boolean {
  if (date !== null) return date <= today && date >= earliestBirthDate
  return year === null || (year <= yearOf(today) && year >= earliestBirthYear)
}

/** Returns the birth of a child in a cell; an age gives an approximate year. */
export function birthOfChild({ age, born }: ChildWords, today: string): Birth {
  if (born !== null && isPossible(born, today)) return born
  return age === null ? noDate : { ...noDate, ...yearOfAge(age, today) }
}

/** Checks whether a person is a minor, according to the list. */
export function isUnderAge({ date, year }: Birth, today: string): boolean {
  if (date !== null) return ageOn(date, today) < adultAge
  return year !== null && yearOf(today) - year < adultAge
}

/**
 * Parses the membership of a row. Unknown words go into the office's note, and never invalidate the
 * membership.
 * @param isLate true for a deceased person, whose membership is over
 */
export function readMembership(
  cells: RowCells,
  context: RowContext,
  reading: RowReading,
  { notes, isLate }: { notes: NoteLines; isLate: boolean },
) {
  const { options, today } = context
  const title = named(cells, 'title', (text) => {
    const usual = titleNames[text.toLowerCase()] ?? options.meant('title', text)
    return options.title(usual)
  })
  const categoryNamed = (text: string) => options.category(options.meant('category', text))
  const category = named(cells, 'category', categoryNamed)
  const type = named(cells, 'type', typeNamed)
  // Lists have one column for both, such as 'आजीवन' under a heading for categories.
  const typeInCategory = category.value === null ? typeNamed(category.cell) : null
  const categoryInType = type.value === null && type.cell !== '' ? categoryNamed(type.cell) : null
  const isRead = { category: typeInCategory !== null, type: categoryInType !== null }
  const state = named(cells, 'active', (text) => yesNoIn(text))
  const confirmed = named(cells, 'confirmed', (text) => yesNoIn(text))
  for (const { column, cell, heading, value } of [title, category, type, state, confirmed])
    if (cell === '' || value !== null || isRead[column as keyof typeof isRead]) continue
    else if (context.isStrict && !statesDeath(cells))
      reading.problems.push({ column, code: unknownWord[column], cell })
    else {
      notes.add(heading, cell)
      if (!statesDeath(cells)) reading.unknown.push({ column, word: cell })
    }
  const from = readDay(cells, 'from', context, reading)
  const to = readDay(cells, 'to', context, reading)
  const hasMembership =
    [title, category, type, confirmed].some(({ value }) => value !== null) ||
    isRead.category ||
    isRead.type ||
    from.date ||
    to.date
  // A status without a membership has no place but the note.
  if (!hasMembership && state.value !== null && !context.isStrict && !context.isOurs)
    notes.add(state.heading, state.cell)
  const start = from.date ?? today
  const isEndEarly = to.date !== null && to.date < start
  if (isEndEarly && from.date !== null)
    reading.problems.push({ column: 'to', code: 'end before start', cell: cells.text('to') })
  const usualCategory = executiveTitles.includes(title.value ?? '') ? 'Executive Member' : 'General Member'
  const checked = hasMembership
    ? membershipInput.safeParse({
        title: title.value ?? 'General(Well-Wisher)',
        category: category.value ?? categoryInType ?? usualCategory,
        type: type.value ?? typeInCategory ?? 'General Membership',
        from: isEndEarly && from.date === null ? (to.date ?? start) : start,
        to: to.date === null || (isEndEarly && from.date !== null) ? '' : to.date,
        active: state.value ?? !isLate,
      })
    : null
  const membership: MemberRow['membership'] = checked?.success
    ? { ...checked.data, confirmed: confirmed.value ?? true }
    : null
  const isWhole = from.date !== null && !from.isYear
  if (from.isYear) notes.add(cells.all('from')[0]?.heading ?? null, cells.text('from'))
  return {
    ...{ membership, joinedOn: isWhole && !context.isOurs ? from.date : null, isStartKnown: isWhole },
    isGuessed: to.isYear || !isWhole,
  }
}

const unknownWord = {
  title: 'title',
  category: 'category',
  type: 'type',
  active: 'yes or no',
  confirmed: 'yes or no',
} as const

function named<Value>(
  cells: RowCells,
  column: keyof typeof unknownWord,
  read: (text: string) => Value | null,
) {
  const [first] = cells.all(column)
  const value = first ? read(first.text) : null
  return { column, cell: first?.text ?? '', heading: first?.heading ?? null, value }
}

/** Parses a day of a membership or of dues; a year or month means its first or last day. */
export function readDay(
  cells: RowCells,
  column: 'from' | 'to' | 'paid_until',
  { dates }: RowContext,
  reading: RowReading,
): { date: string | null; isYear: boolean } {
  const cell = cells.text(column)
  const nothing = { date: null, isYear: false }
  if (cell === '' || /^(?:present|now|current|today|ongoing|lifetime|life|never|आजीवन)$/iu.test(cell))
    return nothing
  const read = dates(column, cell)
  if (read === 'open') {
    reading.open.push({ kind: 'dates', column, cell })
    return nothing
  }
  // Programs write 9999-12-31 for an end that never comes.
  if (read !== 'bad' && (read.date ?? String(read.year ?? '')) >= '9000') return nothing
  if (read !== 'bad' && read.date !== null) return { date: read.date, isYear: false }
  if (read !== 'bad' && read.year !== null)
    return { date: endOfPeriod(read.year, read.month, column === 'from'), isYear: true }
  if (read === 'bad' || read.day !== null) reading.problems.push({ column, code: badDate(cell), cell })
  return nothing
}

/** Returns the first or last day of a year or of one of its months. */
function endOfPeriod(year: number, month: number | null, isStart: boolean): string {
  const day = isStart ? Date.UTC(year, (month ?? 1) - 1, 1) : Date.UTC(year, month ?? 12, 0)
  return new Date(day).toISOString().slice(0, 'YYYY-MM-DD'.length)
}
