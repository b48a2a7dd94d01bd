import { nepaliDigits } from './nepali-numbers.ts'

/* Dates and times in Nepali, formatted without the browser's locale data. That data differs between
   browsers or is missing, so the server's rendering would change in them. The landing page loads this, so
   it is short. */

const months = 'जनवरी फेब्रुअरी मार्च अप्रिल मे जुन जुलाई अगस्ट सेप्टेम्बर अक्टोबर नोभेम्बर डिसेम्बर'
const weekdays = 'आइत सोम मङ्गल बुध बिहि शुक्र शनि'

type Options = Intl.DateTimeFormatOptions

/** A format of instants; `Intl.DateTimeFormat` is one. */
export interface TimeFormat {
  format: (at: Date) => string
  formatRange: (from: Date, to: Date) => string
}

const formats = new Map<string, TimeFormat>()

/**
 * Returns the Nepali format of times in a zone; it takes the options of `Intl.DateTimeFormat`. Dates are `२०२६/११/२१` or
 * `२०२६ नोभेम्बर २१, शनिबार`, times `बेलुका ६:३०` or `१८:३०`, which lines do not break apart.
 */
export function nepaliTimes(timeZone: string, options: Options): TimeFormat {
  const key = timeZone + JSON.stringify(options)
  const format = formats.get(key) ?? createFormat(timeZone, options)
  formats.set(key, format)
  return format
}

function createFormat(
  timeZone: string,
  { weekday, year, month, day, hour, minute, ...clock }: Options,
): TimeFormat {
  // Swedish writes an instant as YYYY-MM-DD HH:mm.
  const numbers = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  const isNamed = month === 'long' || month === 'short'
  const dateOf = (shown: string) => {
    const [years = '', number = '', days = ''] = shown.slice(0, 10).split('-')
    const name = isNamed ? months.split(' ')[+number - 1] : month && number
    const shownDay = day && (month && !isNamed ? days : +days)
    // A month's title names the month first.
    const parts = isNamed && !day ? [name, year && years] : [year && years, name, shownDay]
    const week = weekday && weekdays.split(' ')[new Date(shown.slice(0, 10)).getUTCDay()]
    return [
      parts.filter(Boolean).join(isNamed ? ' ' : '/'),
      week && (weekday === 'long' ? `${week}बार` : week),
    ]
  }
  const timeOf = (shown: string) => {
    const hours = +shown.slice(11, 13)
    if (!hour) return []
    if (clock.hourCycle || clock.hour12 === false) return ['', shown.slice(11)]
    const part = hours < 4 || hours > 19 ? 'राति' : hours < 12 ? 'बिहान' : hours < 16 ? 'दिउँसो' : 'बेलुका'
    return [`${part}\u00a0`, (hours % 12 || 12) + (minute ? shown.slice(13) : '\u00a0बजे')]
  }
  const joined = (...texts: (string | undefined)[]) => nepaliDigits(texts.filter(Boolean).join(', '))
  const format = (shown: string) => joined(...dateOf(shown), timeOf(shown).join(''))
  return {
    format: (at) => format(numbers.format(at)),
    formatRange: (from, to) => {
      const [first, last] = [numbers.format(from), numbers.format(to)]
      const [start, end] = [timeOf(first), timeOf(last)]
      const isOneDay = first.slice(0, 10) === last.slice(0, 10)
      if (!isOneDay) {
        // A range of days alone does not repeat their year and month: `२०२६ नोभेम्बर १५ – २१`.
        const places = isNamed && !weekday && !hour ? [year && 4, day && 7] : []
        const same = places.filter((end) => end && first.slice(0, end) === last.slice(0, end)).length
        return `${format(first)} – ${format(last).split(' ').slice(same).join(' ')}`
      }
      if (start.join() === end.join()) return format(first)
      const shownEnd = minute && start[0] === end[0] ? end[1] : end.join('')
      return nepaliDigits(`${format(first)}\u00a0– ${shownEnd}`)
    },
  }
}

const units = { second: 'सेकेन्ड', minute: 'मिनेट', hour: 'घण्टा', day: 'दिन' }
const nearDays = 'अस्ति हिजो आज भोलि पर्सि'.split(' ')

/** Writes a time relative to now: `३ घण्टा पहिले`, `भोलि`, `९ दिनमा`. */
export function nepaliRelativeTime(value: number, unit: keyof typeof units): string {
  const near = unit === 'day' && nearDays[value + 2]
  if (near) return near
  if (value === 0) return 'अहिले'
  const amount = nepaliDigits(`${Math.abs(value)} ${units[unit]}`)
  return value < 0 ? `${amount} पहिले` : `${amount}मा`
}

const cities: Record<string, string> = { Chicago: 'शिकागो', Kathmandu: 'काठमाडौँ' }

/** Returns the Nepali name of a time zone's city where readers are likely to be; others stay as they are. */
export function nepaliCity(name: string): string {
  return cities[name] ?? name
}
