import {
  type BikramSambatYear,
  bikramSambatYears,
  shortestMonth,
  type YearState,
} from './bikram-sambat-years.ts'
import { addDays, type CalendarDate } from './calendar-date.ts'
import { day as dayInMilliseconds } from './durations.ts'

/** A day of the calendar Bikram Sambat: month 1 is Baisakh. */
export interface BikramSambatDate {
  year: number
  month: number
  day: number
}

/** 1 Baisakh of the first year. */
const firstDay = '1913-04-13'

/**
 * Converts days between Bikram Sambat and the Gregorian calendar. No formula describes the months: each year
 * has its own row, and a later row for a year may replace a forecast.
 */
export class BikramSambatCalendar {
  readonly #rows: readonly BikramSambatYear[]
  /** Days before each year, and before the year after the last. */
  readonly #starts: number[] = [0]

  constructor(rows: readonly BikramSambatYear[] = bikramSambatYears) {
    this.#rows = rows
    for (const { months } of rows) this.#starts.push((this.#starts.at(-1) ?? 0) + sum(months))
  }

  /** Returns the Gregorian day; null for a day that does not exist or lies outside of the table. */
  toGregorian(date: BikramSambatDate): Temporal.PlainDate | null {
    const day = this.gregorianDay(date)
    return day === null ? null : Temporal.PlainDate.from(day)
  }

  /** Returns the day in Bikram Sambat; null outside of the table. */
  fromGregorian(date: Temporal.PlainDate): BikramSambatDate | null {
    return this.nepaliDay(date.toString())
  }

  /** Returns the Gregorian day as `toGregorian` does, for browsers without Temporal. */
  gregorianDay({ year, month, day }: BikramSambatDate): CalendarDate | null {
    const index = this.#indexOf(year)
    const months = this.#rows[index]?.months
    const start = this.#starts[index]
    const length = months?.[month - 1]
    if (!months || start === undefined || length === undefined) return null
    if (!Number.isInteger(day) || day < 1 || day > length) return null
    return addDays(firstDay, start + sum(months.slice(0, month - 1)) + day - 1)
  }

  /** Returns the day in Bikram Sambat as `fromGregorian` does, for browsers without Temporal. */
  nepaliDay(date: CalendarDate): BikramSambatDate | null {
    let days = (Date.parse(date) - Date.parse(firstDay)) / dayInMilliseconds
    if (!(days >= 0)) return null
    const index = this.#starts.findIndex((start, at) => start <= days && days < (this.#starts[at + 1] ?? 0))
    const row = this.#rows[index]
    if (!row) return null
    days -= this.#starts[index] ?? 0
    for (const [before, length] of row.months.entries()) {
      if (days < length) return { year: row.year, month: before + 1, day: days + 1 }
      days -= length
    }
    return null
  }

  /** Returns the row of a year; null outside of the table. */
  rowOf(year: number): BikramSambatYear | null {
    return this.#rows[this.#indexOf(year)] ?? null
  }

  /** Returns how far a year is settled; null outside of the table. */
  stateOf(year: number): YearState | null {
    return this.#rows[this.#indexOf(year)]?.state ?? null
  }

  /** Returns the table in compact form, for documents (bikram-sambat-format.ts). */
  describe(): { firstYear: number; firstDay: number; years: string } {
    const years = this.#rows.map(
      ({ months, state }) =>
        (state === 'provisional' ? 'p' : 's') + months.map((days) => days - shortestMonth).join(''),
    )
    return {
      firstYear: this.#rows[0]?.year ?? 0,
      firstDay: Date.parse(firstDay) / dayInMilliseconds,
      years: years.join(' '),
    }
  }

  #indexOf(year: number): number {
    return year - (this.#rows[0]?.year ?? 0)
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

/** The calendar of the rows that come with the site. */
export const bikramSambat = new BikramSambatCalendar()

/** Months of a year in the official calendar, and where that was published. */
export type OfficialRow = Pick<BikramSambatYear, 'year' | 'months' | 'source'>

/** Returns whether an official row may take the place of a year's: that of a forecast, or of two readings. */
export function mayBeReplaced(year: number): boolean {
  return ['provisional', 'disputed'].includes(bikramSambat.stateOf(year) ?? '')
}

/** Returns the calendar with official rows in the place of the site's own. */
export function calendarWith(official: readonly OfficialRow[]): BikramSambatCalendar {
  if (official.length === 0) return bikramSambat
  const rows = bikramSambatYears.map((row) => {
    const better = official.find(({ year }) => year === row.year)
    return better && mayBeReplaced(row.year) ? { ...row, ...better, state: 'settled' as const } : row
  })
  return new BikramSambatCalendar(rows)
}

let inForce = bikramSambat

/** Returns the calendar in force, with the official rows that administrators saved. */
export function currentCalendar(): BikramSambatCalendar {
  return inForce
}

/** Sets the official rows in force, as the server does with the other settings. */
export function setOfficialRows(official: readonly OfficialRow[]): void {
  inForce = calendarWith(official)
}

/** The names of the months in Nepali, Baisakh first. */
export const bikramSambatMonths = [
  ...['बैशाख', 'जेठ', 'असार', 'साउन', 'भदौ', 'असोज'],
  ...['कार्तिक', 'मंसिर', 'पुस', 'माघ', 'फागुन', 'चैत'],
] as const

/** The names of the months in English, Baisakh first. */
export const bikramSambatMonthsInEnglish = [
  ...['Baisakh', 'Jestha', 'Ashadh', 'Shrawan', 'Bhadra', 'Ashwin'],
  ...['Kartik', 'Mangsir', 'Poush', 'Magh', 'Falgun', 'Chaitra'],
] as const

/** The usual spellings of each month, in Devanagari and Latin letters, in lower case. */
const spellings = [
  'बैशाख वैशाख baisakh baishakh vaisakh',
  'जेठ ज्येष्ठ जेष्ठ jestha jeth jyestha',
  'असार आषाढ अषाढ असाढ ashadh ashad asar asadh asad ashar',
  'साउन श्रावण shrawan srawan saun sawan shravan sravan',
  'भदौ भाद्र भाद्रपद bhadra bhadau bhado',
  'असोज आश्विन अश्विन ashwin asoj ashoj aswin',
  'कार्तिक कात्तिक kartik kattik',
  'मंसिर मङ्सिर मंगसिर मार्ग मार्गशीर्ष mangsir mangshir mansir marga',
  'पुस पौष poush push pus paush',
  'माघ magh',
  'फागुन फाल्गुन falgun phalgun fagun phagun',
  'चैत चैत्र chaitra chait chaita',
].map((names) => new Set(names.split(' ')))

/** Returns the number of a month by its name; null for another word. */
export function bikramSambatMonth(name: string): number | null {
  const plain = name.normalize('NFC').toLowerCase()
  const index = spellings.findIndex((names) => names.has(plain))
  return index < 0 ? null : index + 1
}
