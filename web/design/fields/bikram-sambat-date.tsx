import { useEffect, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { m } from '../../../contract/paraglide/messages.js'
import type { SocietySettings } from '../../../contract/society/settings.ts'
import { latinDigits, readWholeNumber } from '../../../contract/text/digits.ts'
import { nepaliDigits } from '../../../contract/text/nepali-numbers.ts'
import {
  type BikramSambatCalendar,
  bikramSambatMonths,
  bikramSambatMonthsInEnglish,
  calendarWith,
  type BikramSambatDate as Day,
} from '../../../contract/time/bikram-sambat.ts'
import { bikramSambatYears } from '../../../contract/time/bikram-sambat-years.ts'
import { minute } from '../../../contract/time/durations.ts'
import { Button } from '../elements/button.tsx'
import { formatGregorian } from '../texts/calendar-day.ts'
import { pageLanguage } from '../texts/page-language.ts'
import styles from './bikram-sambat-date.module.css'
import fieldStyles from './field.module.css'
import { gregorianDay, gregorianMeant, gregorianText, nepaliMeant, readTyped } from './typed-date.ts'

const midnight = '00:00'

interface BikramSambatDateProps {
  /** Attributes of the control, as of any field. */
  control: { id: string; name: string; 'aria-describedby': string | undefined }
  label: string
  /** The Gregorian date before, with its time where there is one. */
  value: string
  disabled: boolean
  isPast: boolean
  hasTime: boolean
  onChange: (value: string) => void
  onFault: (fault: string | undefined) => void
  /** Called with the date, and its time, where the Gregorian calendar was meant. */
  onGregorian: (date: string) => void
}

/** Fields for year, month and day of Bikram Sambat; a hidden one has the Gregorian date. */
export function BikramSambatDate(props: BikramSambatDateProps) {
  const { control, label, disabled, isPast, hasTime, onChange, onFault, onGregorian } = props
  const { name, id, ...links } = control
  const calendar = useCalendar()
  const [typed, setTyped] = useState(() => typedOf(calendar, props.value))
  const read = readParts(calendar, typed)
  const { date, fault } = read
  const value = date && hasTime ? `${date}T${typed.time}` : (date ?? (isEmpty(typed) ? '' : rawText(typed)))
  useEffect(() => onFault(fault), [fault, onFault])
  useEffect(() => onChange(date ? value : ''), [value, date, onChange])
  const change = (part: Partial<Typed>) => setTyped({ ...typed, ...part })
  const meant = read.day && gregorianMeant(calendar, read.day, { isPast, hasTime, today: today() })
  return (
    // biome-ignore lint/a11y/useSemanticElements: the field has its label already
    <div className={styles.date} role="group" aria-label={`${label}, ${m.site_calendar_bs()}`}>
      <input type="hidden" name={name} value={value} disabled={disabled} />
      <input
        {...links}
        id={id}
        className={fieldStyles.control}
        aria-label={m.site_bs_year()}
        placeholder={m.site_bs_year()}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        disabled={disabled}
        value={typed.year}
        onChange={(event) => change({ year: event.currentTarget.value })}
      />
      <select
        className={fieldStyles.control}
        aria-label={m.site_bs_month()}
        disabled={disabled}
        value={typed.month}
        onChange={(event) => change({ month: event.currentTarget.value })}
      >
        <option value="">{m.site_bs_month()}</option>
        {monthNames().map((month, index) => (
          <option key={month} value={index + 1}>
            {month}
          </option>
        ))}
      </select>
      <input
        className={fieldStyles.control}
        aria-label={m.site_bs_day()}
        placeholder={m.site_bs_day()}
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
        disabled={disabled}
        value={typed.day}
        onChange={(event) => change({ day: event.currentTarget.value })}
      />
      {hasTime && (
        <input
          type="time"
          className={fieldStyles.control}
          aria-label={m.site_bs_time()}
          value={typed.time}
          onChange={(event) => change({ time: event.currentTarget.value })}
        />
      )}
      <p className={styles.meant} role="status">
        {read.day && gregorianText(calendar, read.day)}
      </p>
      {meant && read.day && (
        <Question
          text={m.site_bs_meant_gregorian({ year: read.day.year, date: formatGregorian(meant) })}
          onYes={() => onGregorian(hasTime ? `${meant}T${typed.time || midnight}` : meant)}
        />
      )}
    </div>
  )
}

interface CalendarQuestionProps {
  /** The text of the Gregorian field. */
  text: string
  isPast: boolean
  /** Receives the Gregorian date, and the time where the field has one. */
  onNepali: (date: string) => void
}

/** Asks about a year that is usual in Bikram Sambat alone. */
export function CalendarQuestion({ text, isPast, onNepali }: CalendarQuestionProps) {
  const calendar = useCalendar()
  const day = readTyped(text)
  const [, time] = text.split('T')
  const expected = { isPast, hasTime: time !== undefined, today: today() }
  const meant = day && nepaliMeant(calendar, day, expected)
  if (!meant || !day) return null
  const question = m.site_bs_meant_nepali({ year: day.year, date: formatGregorian(meant) })
  return <Question text={question} onYes={() => onNepali(time ? `${meant}T${time}` : meant)} />
}

function Question({ text, onYes }: { text: string; onYes: () => void }) {
  return (
    <div className={styles.question} role="status">
      <span>{text}</span> <Button onClick={onYes}>{m.site_bs_yes()}</Button>
    </div>
  )
}

/** Returns the calendar with the official years of the society. */
function useCalendar(): BikramSambatCalendar {
  const root = useRouteLoaderData<{ site?: Pick<SocietySettings, 'officialYears'> }>('root')
  const official = root?.site?.officialYears ?? []
  const [calendar] = useState(() => calendarWith(official))
  return calendar
}

interface Typed {
  year: string
  month: string
  day: string
  time: string
}

const isEmpty = ({ year, month, day }: Typed) => year.trim() + month + day.trim() === ''

/** Returns a text that every date's schema refuses, for dates that are not whole. */
const rawText = ({ year, month, day }: Typed) => `${latinDigits(year)}-${month}-${latinDigits(day)} BS`

function typedOf(calendar: BikramSambatCalendar, value: string): Typed {
  const date = readTyped(value)
  const time = value.split('T')[1] ?? ''
  const gregorian = date && gregorianDay(date)
  const day = gregorian && calendar.nepaliDay(gregorian)
  if (!day) return { year: '', month: '', day: '', time }
  return { year: inDigits(day.year), month: String(day.month), day: inDigits(day.day), time }
}

/** Returns the Gregorian date of what was typed, or what is wrong with it. */
function readParts(
  calendar: BikramSambatCalendar,
  typed: Typed,
): { day?: Day; date?: string; fault?: string | undefined } {
  const [year, month, day] = [typed.year, typed.month, typed.day].map(readWholeNumber)
  const row = year ? calendar.rowOf(year) : null
  if (typed.year.trim().length === 4 && !row) return { fault: yearsFault() }
  if (!row || !month || day === null || day === undefined) return {}
  const days = row.months[month - 1] ?? 0
  if (!(day >= 1 && day <= days))
    return { fault: m.site_bs_days({ month: monthNames()[month - 1] ?? '', year: row.year, days }) }
  const found = { year: row.year, month, day }
  const date = calendar.gregorianDay(found)
  return date === null ? {} : { day: found, date }
}

function yearsFault(): string {
  const [first, last] = [bikramSambatYears[0], bikramSambatYears.at(-1)]
  return m.site_bs_years({ first: first?.year ?? 0, last: last?.year ?? 0 })
}

/** Returns today by the device's clock. */
const today = () => new Date(Date.now() - new Date().getTimezoneOffset() * minute).toISOString().slice(0, 10)

const isNepaliPage = () => (import.meta.env.PAGE_LANGUAGE ?? pageLanguage()) === 'ne'

function monthNames(): readonly string[] {
  return isNepaliPage() ? bikramSambatMonths : bikramSambatMonthsInEnglish
}

function inDigits(number: number): string {
  return isNepaliPage() ? nepaliDigits(String(number)) : String(number)
}
