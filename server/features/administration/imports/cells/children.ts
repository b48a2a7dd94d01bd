import { householdPeopleMax } from '../../../../../contract/profiles/options-and-limits.ts'
import { latinDigits } from '../../../../../contract/text/digits.ts'
import type { DateReader } from './date-columns.ts'
import { type DateReading, isMonthAlone, noDate } from './dates.ts'
import { readNames } from './names.ts'

/** A child that a cell names. */
export interface ChildWords {
  name: string
  otherName: string | null
  /** Years of age, where the cell states them. */
  age: number | null
  born: DateReading | null
  /** A birth that is no date, could mean two, or lacks its day. */
  unread: string | null
}

/** The children of some cells, or their number alone, or `too many`. */
type ChildrenReading = { children: ChildWords[]; countOnly: string | null } | 'too many'

const count = String.raw`(?:\d{1,2}|one|two|three|four|five|six)`
const kin = '(?:kids?|children|child|sons?|daughters?|boys?|girls?|जना|छोरा|छोरी|सन्तान)'
/** '3', '3 kids', '1 son 2 daughters' */
const countOnly = new RegExp(
  String.raw`^(?:about )?${count}(?:\s*${kin})?(?:\s*(?:and|&|,|\+|र)?\s*${count}\s*${kin}){0,3}$`,
  'iu',
)
const noChildren = /^(?:none|no|n\/?a|nil|-+|0|छैन)$/iu
const separators = /\s*(?:[;\n&+]|,(?![^(]*\))|\band\b|(?<=\s)र(?=\s))\s*/iu
const ageInside =
  /[\s(,:–-]*\(?\s*(?:age[sd]?:?\s*)?(\d{1,2})(?:\s*[-–]?\s*(?:yrs?\.?|years?|y\/?o|years? old|yr old|वर्ष|बर्ष))?(?:\s*old)?\s*\)?\.?$/iu
const months = /[\s(,:–-]*\(?\s*(\d{1,2})\s*(?:months?|mos?\.?|m\/o|महिना)(?:\s*old)?\s*\)?$/iu
const yearInside = /[\s(,:–-]*\(?\s*(?:b\.?|born|\*)?\s*((?:19|20)\d{2})\s*\)?$/iu
/** Dates of birth inside a cell of children. */
export const childDates = /\d{1,4}[-/.]\d{1,2}[-/.]\d{2,4}/g
const month = String.raw`(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?`
const year = String.raw`(?:19|20)\d{2}`
/** Dates, and months of a year, at the end of a text. */
const dateInside = new RegExp(
  String.raw`[\s(,:–-]+\(?\s*(?:b\.?|born|dob:?|\*)?\s*(${[
    String.raw`\d{1,4}[-/.]\d{1,2}[-/.]\d{2,4}`,
    String.raw`\d{1,2}(?:st|nd|rd|th)?[\s-]+${month},?[\s-]+${year}`,
    String.raw`${month}\s+(?:\d{1,2}(?:st|nd|rd|th)?,?\s+)?${year}`,
    String.raw`\d{1,2}[-/.]${year}`,
    String.raw`${year}[-/.]\d{1,2}`,
  ].join('|')})\s*\)?$`,
  'iu',
)
const role = /\b(?:son|daughter|boy|girl|छोरा|छोरी)\b[:,\s]*/giu
/** 'Aarav 8 Maya 5': ages are the only separators. */
const ageThenName = new RegExp(
  String.raw`(?<=\d\)?)\s+(?=\p{L})(?!(?:yrs?|years?|y\/o|months?|mos?|old)\b|वर्ष|बर्ष|महिना|${month},?\s+${year})`,
  'iu',
)

/** '1. Aarav (8) 2. Maya (5)' */
const numbered = /^\(?1[.)]\s*(?=\p{L})/u
const numbering = /(?:^|[\s,;])\(?\d{1,2}[.)]\s*(?=\p{L})/gu

/** Reads the children that cells name, in the order of the cells. */
export function readChildren(
  cells: readonly string[],
  dates: DateReader,
  given: { ages: readonly string[]; dobs: readonly string[]; lastName: string },
): ChildrenReading {
  const texts = cells
    .map((cell) => latinDigits(cell).trim())
    .filter((cell) => !noChildren.test(cell) && cell !== '')
  const [only] = texts
  if (texts.length === 1 && only && countOnly.test(only)) return { children: [], countOnly: only }
  const pieces = texts.flatMap(piecesOf)
  if (pieces.length > householdPeopleMax) return 'too many'
  const ages = given.ages.flatMap((cell) => latinDigits(cell).split(/[,;&\s]+/)).filter(Boolean)
  const children = pieces.map((piece, index) => {
    const child = readChild(piece, dates, given.lastName)
    const age = Number.parseInt(ages[index] ?? '', 10)
    const dob = given.dobs[index]?.trim() ?? ''
    const birth = dob === '' ? {} : readBorn(dates, dob)
    return { ...child, ...birth, age: child.age ?? (Number.isNaN(age) ? null : age) }
  })
  return { children: children.filter(({ name }) => name !== ''), countOnly: null }
}

/** Splits a cell at its separators; a comma between a name and its age is none. */
function piecesOf(text: string): string[] {
  const pieces: string[] = []
  for (const piece of (numbered.test(text) ? text.replace(numbering, ';') : text)
    .split(separators)
    .map((one) => one.trim())
    .filter(Boolean))
    if (/^\(?(?:age\s*)?\d/i.test(piece) && pieces.length > 0) pieces[pieces.length - 1] += ` ${piece}`
    else
      pieces.push(
        ...piece
          .split(/(?<=\byrs?\.?|\byears?)\s+(?=\p{L})(?!old\b)/iu)
          .flatMap((one) => one.split(ageThenName)),
      )
  return pieces.map((piece) => piece.trim()).filter((piece) => /\p{L}/u.test(piece) && !/^old$/i.test(piece))
}

function readChild(piece: string, dates: DateReader, lastName: string): ChildWords {
  let text = piece
    .replace(role, ' ')
    .replace(/\s+/g, ' ')
    .replace(/\(\s*,?\s*/g, '(')
    .trim()
  let age: number | null = null
  let birth: Pick<ChildWords, 'born' | 'unread'> = { born: null, unread: null }
  const [date, born, old, years] = [dateInside, yearInside, months, ageInside].map((one) => one.exec(text))
  if (date?.[1]) {
    birth = readBorn(dates, date[1])
    text = text.slice(0, date.index)
  } else if (born?.[1]) {
    birth.born = { ...noDate, year: Number(born[1]) }
    text = text.slice(0, born.index)
  } else if (old) {
    age = Math.floor(Number(old[1]) / 12)
    text = text.slice(0, old.index)
  } else if (years) {
    age = Number(years[1])
    text = text.slice(0, years.index)
  }
  const words = text.replace(/[()[\]:]+/g, ' ').trim()
  const isOtherScript = /\p{Script=Devanagari}/u.test(words) !== /\p{Script=Devanagari}/u.test(lastName)
  const hasOwn = words.split(/\s+/).length > 1 || isOtherScript
  const [person] = readNames(words.replace(/,/g, ' '), hasOwn ? {} : { lastName }).names
  return { name: person?.name ?? '', otherName: person?.otherName ?? null, age, ...birth }
}

function readBorn(dates: DateReader, text: string): Pick<ChildWords, 'born' | 'unread'> {
  const read = dates('dob', text)
  if (read === 'bad' || read === 'open') return { born: null, unread: text }
  return { born: read, unread: isMonthAlone(text) ? text : null }
}
