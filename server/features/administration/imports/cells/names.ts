import { caseFold } from '../../../../text/comparison.ts'
import {
  honorificPair,
  isDegree,
  isFamilyWord,
  isGeneration,
  isMiddleName,
  isOrganisation,
  isRemark,
  lastWordOf,
  lateAfter,
  orderOfName,
  restOfFamily,
  tidy,
  usualSurnames,
  withoutHonorifics,
  wordsOf,
} from './name-words.ts'

/** The people named by a cell. */
export interface NameReading {
  names: PersonWords[]
  /** The family's name, where the cell names a family or only one of a couple. */
  family: string | null
  /** People left unnamed: the other one of a couple, more of the family, or everybody. */
  unnamed: 'partner' | 'more' | 'everybody' | null
  /** True where the number of people is ambiguous. */
  isOpen: boolean
  /** True where the first word was guessed to be the family name. */
  isTurned?: boolean
}

/** A name as words, with the same name in another script. */
export interface PersonWords {
  name: string
  otherName: string | null
  /** True for a deceased person, according to the list. */
  isLate: boolean
  /** Words in brackets that are no part of the name. */
  remark?: string
}

/** An administrator's reply about ambiguous names. */
type NameReply = 'one' | 'several' | null

/** Facts about a list that help to parse its names. */
interface NameContext {
  /** The family name of the row, from a separate column. */
  lastName?: string
  /** Family names that occur in the list, by `caseFold`. */
  surnames?: ReadonlySet<string>
  reply?: NameReply
  /** True for a list whose names begin with the family name. */
  isFamilyFirst?: boolean
}

const joints = /\s*(?:&|\+|;|\n|\bw\/|\/)\s*|\s+(?:and|und|with|y|et|र|तथा|एवं)\s+/iu
const jointOfFamily = /\s*(?:[&+]|(?<=\s)(?:and|with|und|mit|y|et|र|तथा|एवं))\s*$/iu
const familyLast = /^(?:the\s+)?(.+?)(?:['’]s)?\s+(\S+)$/iu
const familyFirst = /^(?:(?:family of|familie|familia|famille|family:?)\s+(.+)|the\s+(\p{L}{3,}[^s'’\s])s)$/iu

/** Parses the names of a cell; a cell may name a couple or a family. */
export function readNames(cell: string, context: NameContext = {}): NameReading {
  const text = tidy(cell)
  const both = twoScripts(text)
  if (both) return { ...nobody, names: [{ ...personOf(both.name), otherName: both.otherName }] }
  return readAside(text, context) ?? readFamily(text) ?? readCouple(text, context) ?? one(text, context)
}

/** Reads words in brackets: the people of a family, another adult, or a remark; a second name stays in the name. */
function readAside(text: string, context: NameContext): NameReading | null {
  const [brackets, inside] = /\s*[([]\s*([^()[\]]+?)\s*[)\]]\s*/.exec(text) ?? []
  if (!brackets || !inside) return null
  // 'Prakash (and Sabitri) Khadka'
  if (/^(?:and|with|र)\s|^[&+]/iu.test(inside)) return readNames(text.replace(/[()[\]]/g, ' '), context)
  const rest = tidy(text.replace(brackets, ' '))
  if (!/\p{L}/u.test(rest) || lateAfter.test(`${rest} (${inside})`)) return null
  const family = readFamily(rest)
  if (family?.unnamed === 'everybody' && /^\p{L}/u.test(inside) && !isRemark.test(inside)) {
    const lastName = family.family ?? ''
    const people = readCouple(inside, { lastName }) ?? one(inside, { lastName })
    return { ...people, family: lastName }
  }
  const { text: other } = withoutHonorifics(inside)
  if (other !== inside && wordsOf(other).length > 1) return several([rest, inside])
  if (/^[\p{Lu}\p{Lo}][\p{L}\p{M}'’.-]*$/u.test(inside) && !isRemark.test(inside)) return null
  const reading = readNames(rest, context)
  const [first, ...others] = reading.names
  return first ? { ...reading, names: [{ ...first, remark: inside }, ...others] } : reading
}

export const nobody: NameReading = { names: [], family: null, unnamed: null, isOpen: false }

function one(text: string, { lastName = '', isFamilyFirst = false }: NameContext): NameReading {
  const person = personOf(text)
  if (person.name === '' && lastName === '') return nobody
  if (isFamilyFirst && lastName === '' && orderOfName(person.name) !== 'family last') {
    const [family = '', ...given] = wordsOf(person.name)
    if (given.length > 0)
      return { ...nobody, names: [{ ...person, name: [...given, family].join(' ') }], isTurned: true }
  }
  const name = [person.name, lastName].filter(Boolean).join(' ')
  return { ...nobody, names: [{ ...person, name }] }
}

/** Splits a name in two scripts, such as `Ram Tharu (राम थारू)`. */
function twoScripts(text: string): { name: string; otherName: string } | null {
  const nepali = /\p{Script=Devanagari}[\p{Script=Devanagari}\p{M}\s.]*/u.exec(text)?.[0]
  if (!nepali || !/\p{Script=Latin}{2}/u.test(text)) return null
  const rest = text.replace(nepali, ' ').replace(/[()[\]|/,;\n–-]+\s*$|^\s*[()[\]|/,;\n–-]+/g, ' ')
  const latin = rest
    .replace(/[()[\]|\n]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (latin === '' || /[\p{Script=Devanagari}]/u.test(latin) || joints.test(latin)) return null
  return { name: latin, otherName: withoutHonorifics(nepali.trim()).text }
}

/** Parses 'The Bista Family', 'Ram Bista & family'. */
function readFamily(text: string): NameReading | null {
  const first = familyFirst.exec(text)?.slice(1).find(Boolean)
  if (first) return ofFamily(first, wordsOf(first).length === 1)
  const [, name = '', word = ''] = familyLast.exec(text) ?? []
  if (!isFamilyWord(word)) return null
  const isWith = jointOfFamily.test(name)
  return ofFamily(name.replace(jointOfFamily, ''), !isWith && /^the\s/i.test(text))
}

function ofFamily(text: string, isTheFamily: boolean): NameReading {
  const { text: name } = withoutHonorifics(text)
  const words = name.split(' ')
  const family = lastWordOf(name)
  if (words.length === 1 || isTheFamily) return { ...nobody, family: name, unnamed: 'everybody' }
  const couple = readCouple(name, {})
  const names = couple?.names ?? [personOf(name)]
  return { ...nobody, names, family, unnamed: 'more' }
}

function readCouple(text: string, context: NameContext): NameReading | null {
  const pair = honorificPair.exec(text)
  if (pair?.[1]) {
    const rest = pair[1]
    const both = readCouple(rest, context)
    if (both && both.names.length > 1) return both
    const person = personOf([withTurned(rest), context.lastName].filter(Boolean).join(' '))
    const family = lastWordOf(person.name)
    return { ...nobody, names: [person], family, unnamed: 'partner' }
  }
  const parts = text
    .split(joints)
    .map((part) => part.trim())
    .filter(Boolean)
  if (parts.length > 1 && !parts.slice(1).some(isOrganisation)) return readParts(parts, context)
  return readCommas(text, context)
}

/** Parses parts joined by `&` and the like. The first may begin with the family name and a comma. */
function readParts(parts: string[], context: NameContext): NameReading {
  const [head = '', ...others] = parts
  const rest = others.filter((part) => !restOfFamily.test(part))
  const hasMore = rest.length < others.length
  // 'Ram & Mrs. Chaudhary'
  const [only = ''] = others
  const bare = withoutHonorifics(only).text
  if (others.length === 1 && bare !== only && wordsOf(bare).length === 1 && wordsOf(head).length === 1)
    return { ...nobody, names: [personOf(`${head} ${bare}`)], family: bare, unnamed: 'partner' }
  // 'Ram and family Chaudhary'
  const [unnamed = '', ...afterUnnamed] = wordsOf(only)
  if (
    others.length === 1 &&
    afterUnnamed.length === 1 &&
    restOfFamily.test(unnamed) &&
    wordsOf(head).length === 1
  )
    return readParts([`${head} ${afterUnnamed[0]}`, unnamed], context)
  // 'Chaudhary, Ram & Rana, Sita'
  if (parts.every((part) => isTurnedPair.test(part))) return several(parts.map(withTurned))
  const [before, ...after] = head.split(',').map((part) => part.trim())
  const last = wordsOf(rest.at(-1) ?? '')
  if (after.length === 1 && before && after[0] && last.length === 1 && wordsOf(before).length === 1) {
    const givens = [after[0], ...rest]
    return several(givens.map((given) => `${given} ${before}`))
  }
  // 'Chaudhary Ram/Sita'
  const [familyFirstWord = '', ...givenWords] = wordsOf(head)
  const isFamilyAhead = usualSurnames.has(caseFold(familyFirstWord)) && givenWords.length === 1
  if (isFamilyAhead && rest.length > 0 && rest.every((part) => wordsOf(part).length === 1))
    return several([...givenWords, ...rest].map((given) => `${given} ${familyFirstWord}`))
  const people = [...head.split(',').map((part) => part.trim()), ...rest].filter(Boolean)
  const reading = shareFamilyName(people, context)
  // 'Ram Chaudhary & Mrs. Chaudhary'
  const named = reading.names.filter(
    ({ name }, index) => index === 0 || wordsOf(name).length > 1 || !endsWith(reading.names[0]?.name, name),
  )
  if (named.length === reading.names.length && !hasMore) return reading
  const family = lastWordOf(named[0]?.name ?? '') || null
  const isPartner = named.length === 1 && !others.some((part) => /kid|child|famil|परिवार|\d/i.test(part))
  return { ...reading, names: named, family, unnamed: isPartner ? 'partner' : 'more' }
}

function endsWith(name: string | undefined, word: string): boolean {
  return caseFold(wordsOf(name ?? '').at(-1) ?? '') === caseFold(word)
}

const isTurnedPair = /^[^\s,]+,\s*[^,]+$/u

/** Adds the family name of another person or the row to given names. */
function shareFamilyName(people: string[], { lastName = '', surnames }: NameContext): NameReading {
  const bare = people.map((person) => withoutHonorifics(person))
  const words = bare.map(({ text }) => wordsOf(text))
  const isSurname = (word: string) =>
    [caseFold(lastName)].includes(word) || usualSurnames.has(word) || surnames?.has(word) === true
  // Beside a column of family names, 'Mary Ann' are two given names.
  const isWhole = (name: readonly string[]) =>
    name.length > 1 &&
    (lastName === '' ? !isMiddleName(name.at(-1) ?? '') : isSurname(caseFold(name.at(-1) ?? '')))
  const shared = lastName || lastWordOf([...words].reverse().find(isWhole)?.join(' ') ?? '')
  const names = words.map((name, index) => {
    const text = name.join(' ')
    const whole =
      isWhole(name) || shared === '' || caseFold(text) === caseFold(shared) ? text : `${text} ${shared}`
    return { ...personOf(whole), isLate: bare[index]?.isLate ?? false }
  })
  return { ...nobody, names: names.filter(({ name }) => name !== '') }
}

/** Parses a cell with commas: a family name first, two people, or a suffix. */
function readCommas(text: string, context: NameContext): NameReading | null {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && !isDegree(part))
  const generation = parts.length > 1 && isGeneration(parts.at(-1) ?? '') ? parts.pop() : undefined
  const [first = '', second = ''] = parts
  if (parts.length < 2)
    return text.includes(',') ? one([first, generation].filter(Boolean).join(' '), context) : null
  const { surnames = new Set<string>(), reply } = context
  if (context.lastName) return shareFamilyName(parts, context)
  const isSurname = (word = '') => surnames.has(caseFold(word)) || usualSurnames.has(caseFold(word))
  if (parts.length > 2) {
    const [head, ...rest] = parts
    const isTurned =
      wordsOf(first).length === 1 && isSurname(first) && rest.every((one) => wordsOf(one).length === 1)
    return isTurned ? several(rest.map((given) => `${given} ${head}`)) : shareFamilyName(parts, context)
  }
  const [its, other] = [wordsOf(withoutHonorifics(first).text), wordsOf(withoutHonorifics(second).text)]
  const turned = () => several([`${second} ${first}`])
  const couple = () => shareFamilyName(parts, context)
  const answered = reply === 'one' ? turned() : reply === 'several' ? couple() : null
  const isTurned = !isSurname(first)
  if (its.length + other.length === 2)
    return { ...(isTurned && isSurname(second) ? several([`${first} ${second}`]) : turned()), isTurned }
  const otherEnds = isSurname(other.at(-1))
  if (its.length === 1) {
    if (isMiddleName(other.at(-1) ?? '') || (isSurname(its[0]) && !otherEnds)) return turned()
    if (otherEnds && !isSurname(its[0])) return couple()
    return answered ?? { ...several([text]), isOpen: true }
  }
  if (other.length > 1) {
    if (isMiddleName(other.at(-1) ?? '') && isSurname(its[0])) return turned()
    return couple()
  }
  if (isSurname(its[0]) && !isSurname(other[0])) return turned()
  if (isSurname(its.at(-1))) return couple()
  return answered ?? { ...several([text]), isOpen: true }
}

function several(names: string[]): NameReading {
  return { ...nobody, names: names.map(personOf) }
}

/** Returns a name with the given name first, also for `Chaudhary, Ram`. */
function withTurned(text: string): string {
  const [family = '', given = ''] = text.split(',').map((part) => part.trim())
  return given !== '' && !isGeneration(given) ? `${given} ${family}` : text
}

function personOf(text: string): PersonWords {
  const { text: name, isLate } = withoutHonorifics(text)
  return { name, otherName: null, isLate }
}

/** Checks whether a long text names people rather than being a remark. */
export function namesPeople(text: string, surnames: ReadonlySet<string>): boolean {
  const { names } = readNames(text, { surnames })
  const isPlain = ({ name }: PersonWords) =>
    /^(?:[\p{Lu}\p{Lo}][\p{L}\p{M}'’.-]*\s?){1,5}$/u.test(name) && !isFamilyWord(name)
  const isFamily = (word = '') => usualSurnames.has(caseFold(word)) || surnames.has(caseFold(word))
  return names.length > 0 && names.every(isPlain) && names.some(({ name }) => isFamily(wordsOf(name).at(-1)))
}

/** Returns the family name that a household's name states, such as 'The Basnet Family'; '' for none. */
export function familyOfHousehold(household: string, surnames: ReadonlySet<string>): string {
  const { family } = readFamily(tidy(household)) ?? {}
  const name = family ?? household.trim()
  if (!/^[\p{L}\p{M}'’-]+$/u.test(name)) return ''
  const isKnown = usualSurnames.has(caseFold(name)) || surnames.has(caseFold(name))
  return family !== undefined || isKnown ? name : ''
}
