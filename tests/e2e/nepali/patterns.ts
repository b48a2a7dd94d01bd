import { createBikramSambatFormat } from '../../../contract/text/bikram-sambat-format.ts'
import { bikramSambat, bikramSambatMonths } from '../../../contract/time/bikram-sambat.ts'

/** A placeholder character for any text. */
export const anything = '\ue000'

const months = 'जनवरी फेब्रुअरी मार्च अप्रिल मे जुन जुलाई अगस्ट सेप्टेम्बर अक्टोबर नोभेम्बर डिसेम्बर'.split(' ')
const weekdays = 'आइत सोम मङ्गल बुध बिहि शुक्र शनि'.split(' ')
const englishMonths = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const englishWeekdays = 'sun mon tue wed thu fri sat'.split(' ')

const monthName = `(${englishMonths.join('|')})[a-z]*`
const weekdayName = `(?:(${englishWeekdays.join('|')})[a-z]*, )?`
/** Dates and times as the site writes them in English: each is found, and its parts are named. */
const english = {
  open: /\b(\d\d)\/(\d\d)\/(\d{4}) - Current\b/,
  period: /\b(\d\d)\/(\d\d)\/(\d{4}) - (\d\d)\/(\d\d)\/(\d{4})\b/,
  instant: /\b(\d\d)\/(\d\d)\/(\d{4}), (\d{1,2}:\d\d\s[AP]M)\b/,
  numbers: /\b(\d\d)\/(\d\d)\/(\d{4})\b/,
  moment: new RegExp(`\\b${weekdayName}${monthName} (\\d{1,2}), (\\d{4}), (\\d{1,2}:\\d\\d\\s[AP]M)\\b`, 'i'),
  day: new RegExp(`\\b${weekdayName}${monthName} (\\d{1,2}|${anything}), (\\d{4})\\b`, 'i'),
  month: new RegExp(`\\b${monthName} (\\d{4})\\b`, 'i'),
  short: new RegExp(`\\b${weekdayName}${monthName} (\\d{1,2})\\b`, 'i'),
  time: /\b(\d{1,2})(?::(\d\d))?\s(AM|PM)\b/,
}

/** Returns a pattern of a literal text. Digits are of either script, white space is any. */
export function literal(text: string): string {
  return text
    .replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
    .replace(/\d/g, eitherDigit)
    .replace(/\s+/g, '\\s+')
    .replaceAll(anything, '.*?')
    .replace(/[\ue100-\uf000]/g, patternOfToken)
}

/** Returns a pattern of a separator: a sentence ends with a danda. */
export function nepaliOf(separator: string): string {
  return separator.startsWith('.') ? `[.।]${separator.length > 1 ? '\\s+' : ''}` : literal(separator)
}

const textsMax = 16

/** Lists the texts that a pattern matches; null when they cannot be listed. */
export function textsOf(source: string): string[] | null {
  let texts = ['']
  const add = (endings: string[]) => {
    texts = texts.flatMap((text) => endings.map((ending) => text + ending))
  }
  const token =
    /\((?:\?:)?([^()]*)\)(\??)|(\.[*+]\??|\\d(?:\{\d\}|\+)?)|(\\s)[?+*]?|\\([^\w\s])|([^\\^$.*+?()[\]{}|])(\??)/gsy
  while (token.lastIndex < source.length) {
    const [found, choices, mayLack, many, space, escaped, letter = '', mayLackIt] = token.exec(source) ?? []
    if (found === undefined) return null
    if (choices !== undefined) {
      const listed = choices.split('|').map(textsOf)
      if (listed.includes(null)) return null
      add([...listed.flatMap((one) => one ?? []), ...(mayLack ? [''] : [])])
    } else if (many) add([anything])
    else if (space) add([' '])
    else add(escaped ? [escaped] : mayLackIt ? [letter, ''] : [letter])
    if (texts.length > textsMax) return null
  }
  return texts
}

/** Returns a pattern that matches nothing in the middle of a Devanagari word. */
export function wholeWords(pattern: string): string {
  return `(?<![\\u0900-\\u0963\\u0971-\\u097f])(?:${pattern})(?![\\u0900-\\u0963\\u0971-\\u097f])`
}

const firstToken = 0xe100
/** The texts and patterns of the dates and times that a token replaces. */
const tokens = new Map<string, { token: string; pattern: string }>()

/** Puts a token in place of each date and time of a text: neither a separator nor a number for other rules. */
export function withTokens(text: string): string {
  const found = Object.entries(english)
    .map(([kind, pattern]) => ({ kind: kind as keyof typeof english, match: pattern.exec(text) }))
    .filter(({ match }) => match !== null)
    .sort((a, b) => (a.match?.index ?? 0) - (b.match?.index ?? 0))[0]
  if (!found?.match) return text
  const { kind, match } = found
  const [time] = match
  const known = tokens.get(time)
  const token = known?.token ?? String.fromCharCode(firstToken + tokens.size)
  if (!known) tokens.set(time, { token, pattern: `(?:${literal(time)}|${patternOf(kind, match.slice(1))})` })
  return text.slice(0, match.index) + token + withTokens(text.slice(match.index + time.length))
}

function patternOfToken(token: string): string {
  return [...tokens.values()][token.charCodeAt(0) - firstToken]?.pattern ?? token
}

function patternOf(kind: keyof typeof english, parts: (string | undefined)[]): string {
  const [a = '', b = '', c = '', d = '', e = ''] = parts
  const numbers = `${c}\\/${a}\\/${b}`
  if (kind === 'open')
    return digits(`${numbers}\\s-\\sहालसम्म\\s\\(${bikramSambatDay(c, a, b)}\\s–\\sहालसम्म\\)`)
  if (kind === 'period') {
    const [month = '', day = '', year = ''] = parts.slice(3)
    const beside = bikramSambatFormat.besidePeriod(`${c}-${a}-${b}`, `${year}-${month}-${day}`, '')
    return digits(`${numbers}\\s-\\s${year}\\/${month}\\/${day}`) + literal(beside)
  }
  if (kind === 'instant') {
    const time = patternOf('time', english.time.exec(d)?.slice(1) ?? [])
    return `${digits(numbers)},\\s${time}\\s\\(${digits(bikramSambatDay(c, a, b))}\\)`
  }
  // A field has the date alone; a text has Bikram Sambat beside it, and never that of another day.
  if (kind === 'numbers') return digits(`${numbers}(?:\\s\\(${bikramSambatDay(c, a, b)}\\)|(?!\\s\\([ऀ-ॿ]))`)
  if (kind === 'moment') {
    const day = patternOf('day', parts.slice(0, 4)).slice(0, -beside.length)
    return `${day},\\s${patternOf('time', english.time.exec(e)?.slice(1) ?? [])}${beside}`
  }
  if (kind === 'day') return `${digits(d)} ${month(b)} ${literal(c)}${dayEnds}${weekday(a)}`
  if (kind === 'month') return `${month(a)} ${digits(b)}`
  if (kind === 'short') return `${month(b)} ${digits(c)}${dayEnds}${weekday(a)}`
  const hour = (Number(a) % 12) + (c === 'PM' ? 12 : 0)
  const minutes = b || '00'
  const clock = b ? `${Number(a)}:${b}` : `${Number(a)}(?::00|\\sबजे)`
  // Within a range, the part of the day is said once.
  return digits(`(?:(?:${partOfDay(hour)}|–)\\s${clock}|${String(hour).padStart(2, '0')}:${minutes})`)
}

const bikramSambatFormat = createBikramSambatFormat({
  ...bikramSambat.describe(),
  months: bikramSambatMonths.join(' '),
  zero: '0'.charCodeAt(0),
  expected: '',
})

function bikramSambatDay(...date: string[]): string {
  const day = bikramSambat.fromGregorian(Temporal.PlainDate.from(date.join('-')))
  return day ? `${bikramSambatMonths[day.month - 1]}\\s${day.day},\\s${day.year}` : ''
}

function partOfDay(hour: number): string {
  if (hour < 4 || hour > 19) return 'राति'
  if (hour < 12) return 'बिहान'
  return hour < 16 ? 'दिउँसो' : 'बेलुका'
}

/** Matches a day of Bikram Sambat in brackets, or nothing. */
const beside = '(?:\\s\\([^)]*\\))?'
const dayEnds = '(?![\\d०-९])'

function month(name: string): string {
  return months[englishMonths.indexOf(name.toLowerCase())] ?? name
}

function weekday(name: string): string {
  const found = weekdays[englishWeekdays.indexOf(name.toLowerCase())] ?? weekdays.join('|')
  return `(?:,\\s(?:${found})(?:बार)?)?${beside}`
}

function digits(text: string): string {
  return text.replace(/\d/g, eitherDigit)
}

function eitherDigit(digit: string): string {
  return `[${digit}${String.fromCharCode(0x966 + Number(digit))}]`
}
