import { z } from 'zod'
import { rsvpStatuses } from '../events/options-and-limits.ts'
import { type DuesStatus, duesStatuses } from '../money/options-and-limits.ts'
import { m } from '../paraglide/messages.js'
import { categoryAliases } from '../profiles/options-and-limits.ts'
import { roles } from '../rights.ts'
import { latinDigits, readCalendarDate } from '../text/digits.ts'
import { isPlainText } from '../text/written-text.ts'

/** The statuses of an event's filter: an RSVP's, and none for people who have not answered. */
const eventFilterStatuses = [...rsvpStatuses, 'none'] as const
export type EventFilterStatus = (typeof eventFilterStatuses)[number]

/** Limits of a filter: hand-picked people, parts, and levels. */
export const pickedPeopleMax = 10_000
const filterPartsMax = 60
const filterDepthMax = 6

const textMax = 200
const ageMax = 17

/**
 * A selection of people as an expression. It is stored as an expression, and evaluated each time it is used.
 */
export type Filter =
  | { all: Filter[] }
  | { any: Filter[] }
  | { not: Filter }
  | { category: string }
  | { office: string }
  | { role: (typeof roles)[number] }
  | { group: string }
  | { board: boolean }
  | { householdHead: boolean }
  | { children: { from: number; to: number } }
  | { event: { _id: string; status: EventFilterStatus } }
  | { dues: DuesStatus; year: number }
  | { claimed: boolean }
  | { hasEmail: boolean }
  | { joinedSince: string }
  | { leftSince: string }
  | { place: string }
  | { people: string[] }

/** The keys of filters about people, without those that combine other filters. */
export type FilterKind = Exclude<
  Filter extends infer One ? (One extends One ? keyof One : never) : never,
  'all' | 'any' | 'not' | 'year'
>

type Path = (string | number)[]
interface Reading {
  parts: number
  faults: { path: Path; message: string }[]
}

/** Reads the value of each kind of filter; returns undefined after it has noted a fault. */
const readers: Record<FilterKind, (value: unknown, path: Path, reading: Reading) => unknown> = {
  category: (value, path, reading) => {
    const text = readText(value, path, reading)
    return text !== undefined && Object.hasOwn(categoryAliases, text) ? categoryAliases[text] : text
  },
  office: readText,
  role: (value, path, reading) => readChoice(roles, value, path, reading),
  group: readText,
  board: readYesOrNo,
  householdHead: readYesOrNo,
  children: (value, path, reading) => {
    const given = readFields(value, ['from', 'to'], path, reading)
    if (!given) return undefined
    const from = readAge(given.from, [...path, 'from'], reading)
    const to = readAge(given.to, [...path, 'to'], reading)
    if (from === undefined || to === undefined) return undefined
    if (from <= to) return { from, to }
    return fault(reading, [...path, 'to'], m.letters_filter_ages())
  },
  event: (value, path, reading) => {
    const given = readFields(value, ['_id', 'status'], path, reading)
    if (!given) return undefined
    const _id = readText(given._id, [...path, '_id'], reading)
    const status = readChoice(eventFilterStatuses, given.status, [...path, 'status'], reading)
    return _id === undefined || status === undefined ? undefined : { _id, status }
  },
  dues: (value, path, reading) => readChoice(duesStatuses, value, path, reading),
  claimed: readYesOrNo,
  hasEmail: readYesOrNo,
  joinedSince: readDay,
  leftSince: readDay,
  place: readText,
  people: (value, path, reading) => {
    if (!Array.isArray(value)) return fault(reading, path, m.letters_filter_list())
    if (value.length > pickedPeopleMax)
      return fault(reading, path, m.letters_filter_people_max({ max: pickedPeopleMax }))
    const wrong = value.findIndex((one) => !isName(one))
    if (wrong >= 0) return fault(reading, [...path, wrong], m.errors_invalid())
    return [...new Set(value)]
  },
}

/** Accepts a filter; a value that is none is refused at its field. */
export const filterInput = z
  .record(z.string(), z.unknown(), { error: () => m.letters_filter_object() })
  .transform((value, context): Filter => {
    const reading: Reading = { parts: 0, faults: [] }
    const filter = readFilter(value, [], 1, reading)
    for (const { path, message } of reading.faults) context.addIssue({ code: 'custom', path, message })
    return filter ?? z.NEVER
  })
  .describe(
    'One of `all`, `any` (lists of filters), `not` (a filter), `category`, `office`, `role`, `group` (id), `board`, `householdHead`, `children` ({from, to}), `event` ({_id, status}), `dues` (with `year`), `claimed`, `hasEmail`, `joinedSince`, `leftSince`, `place`, `people` (ids)',
  )

/** A filter as it was stored. */
export const storedFilter = z.record(z.string(), z.unknown()) as unknown as z.ZodType<Filter>

/** Returns each filter about people, with its path. */
export function filterLeaves(
  filter: Filter,
  path: Path = [],
): { leaf: Filter; kind: FilterKind; path: Path; negated: boolean }[] {
  if ('all' in filter) return filter.all.flatMap((one, place) => filterLeaves(one, [...path, 'all', place]))
  if ('any' in filter) return filter.any.flatMap((one, place) => filterLeaves(one, [...path, 'any', place]))
  if ('not' in filter)
    return filterLeaves(filter.not, [...path, 'not']).map((found) => ({ ...found, negated: !found.negated }))
  return [{ leaf: filter, kind: Object.keys(filter)[0] as FilterKind, path, negated: false }]
}

/** Returns a filter narrowed to some of its people, instead of an earlier narrowing. */
export function narrowTo(filter: Filter, people: string[]): Filter {
  const choices = ('all' in filter ? filter.all : [filter]).filter((one) => !('people' in one))
  return choices.length === 0 ? { people } : { all: [...choices, { people }] }
}

/** Returns a filter without the hand-picked people that only narrow it. */
export function withoutNarrowing(filter: Filter): Filter {
  if (!('all' in filter)) return filter
  const choices = filter.all.filter((one) => !('people' in one))
  const [only] = choices
  if (only === undefined) return filter
  return choices.length === 1 ? only : { all: choices }
}

/** Returns the group of a filter for a group, or for some of its members. */
export function groupOf(filter: Filter): string | null {
  const choice = withoutNarrowing(filter)
  return 'group' in choice ? choice.group : null
}

function readFilter(value: unknown, path: Path, depth: number, reading: Reading): Filter | undefined {
  reading.parts += 1
  if (reading.parts > filterPartsMax || depth > filterDepthMax) {
    // One fault is enough: what follows was not read.
    if (reading.parts <= filterPartsMax + 1)
      fault(reading, path, m.letters_filter_size({ parts: filterPartsMax, depth: filterDepthMax }))
    reading.parts = filterPartsMax + 1
    return undefined
  }
  const keys = isObject(value) ? Object.keys(value) : []
  if (isObject(value) && Object.hasOwn(value, 'dues')) return readDues(value, path, reading)
  const [key, ...more] = keys
  if (!isObject(value) || key === undefined) return fault(reading, path, m.letters_filter_object())
  if (more.length > 0) return fault(reading, [...path, more[0] ?? ''], m.letters_filter_one())
  const given = value[key]
  const below = [...path, key]
  if (key === 'not') {
    const not = readFilter(given, below, depth + 1, reading)
    return not && { not }
  }
  if (key === 'all' || key === 'any') {
    if (!Array.isArray(given)) return fault(reading, below, m.letters_filter_list())
    const filters: Filter[] = []
    for (const [place, one] of given.entries()) {
      const read = readFilter(one, [...below, place], depth + 1, reading)
      if (read) filters.push(read)
      if (reading.parts > filterPartsMax) return undefined
    }
    return key === 'all' ? { all: filters } : { any: filters }
  }
  if (!Object.hasOwn(readers, key)) return fault(reading, below, m.letters_filter_unknown())
  const read = readers[key as FilterKind](given, below, reading)
  return read === undefined ? undefined : ({ [key]: read } as Filter)
}

/** Reads the filter with two keys: a dues status and its year. */
function readDues(value: Record<string, unknown>, path: Path, reading: Reading): Filter | undefined {
  const given = readFields(value, ['dues', 'year'], path, reading)
  if (!given) return undefined
  const { year } = given
  const dues = readChoice(duesStatuses, given.dues, [...path, 'dues'], reading)
  const isYear = typeof year === 'number' && Number.isInteger(year) && year >= 1900 && year <= 2200
  if (!isYear) return fault(reading, [...path, 'year'], m.letters_filter_year())
  return dues === undefined ? undefined : { dues, year }
}

function fault(reading: Reading, path: Path, message: string): undefined {
  reading.faults.push({ path, message })
  return undefined
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function readFields(value: unknown, names: readonly string[], path: Path, reading: Reading) {
  if (!isObject(value)) return fault(reading, path, m.letters_filter_fields({ fields: names.join(', ') }))
  const other = Object.keys(value).find((name) => !names.includes(name))
  if (other !== undefined)
    return fault(reading, [...path, other], m.letters_filter_fields({ fields: names.join(', ') }))
  return value
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= textMax && isPlainText(value)
}

function readText(value: unknown, path: Path, reading: Reading): string | undefined {
  const text = typeof value === 'string' ? value.trim().normalize('NFC') : value
  return isName(text) ? text : fault(reading, path, m.letters_filter_text({ max: textMax }))
}

function readYesOrNo(value: unknown, path: Path, reading: Reading): boolean | undefined {
  return typeof value === 'boolean' ? value : fault(reading, path, m.letters_filter_yes_or_no())
}

function readDay(value: unknown, path: Path, reading: Reading): string | undefined {
  const day = typeof value === 'string' ? readCalendarDate(latinDigits(value.trim())) : undefined
  return day || fault(reading, path, m.letters_filter_day())
}

function readAge(value: unknown, path: Path, reading: Reading): number | undefined {
  const isAge = typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= ageMax
  return isAge ? value : fault(reading, path, m.letters_filter_age({ max: ageMax }))
}

function readChoice<Value extends string>(
  values: readonly Value[],
  value: unknown,
  path: Path,
  reading: Reading,
): Value | undefined {
  const found = values.find((one) => one === value)
  return found ?? fault(reading, path, m.errors_one_of({ values: values.join(', ') }))
}
