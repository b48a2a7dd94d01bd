import type { DayCellInfo, DayHeaderInfo, EventApi } from '@fullcalendar/react'
import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react'
import { m } from '../../../../contract/paraglide/messages.js'
import { addDays } from '../../../../contract/time/calendar-date.ts'
import { doubleClickMilliseconds } from '../../../design/dialogs/dialog.tsx'
import { formatNumber } from '../../../design/texts/format-number.ts'
import { bikramSambat, pageLanguage } from '../../../design/texts/page-language.ts'
import type { CalendarFestival } from '../festivals/festival-layer.tsx'
import { formatDay, formatWeekday } from '../times/calendar-texts.ts'
import { type CalendarView, titleOf } from './calendar-views.ts'

/**
 * Returns options that make the grid's days look and sound like the public month. Readers of Nepali or of both calendars
 * need them: the grid's own words are those of the browser, which may lack Nepali.
 */
export function dayOptions(view: CalendarView, date: string) {
  const isNepali = (import.meta.env.PAGE_LANGUAGE ?? pageLanguage()) === 'ne'
  return isNepali || bikramSambat()
    ? {
        dayCellTopContent: ({ date }: DayCellInfo) => <DayNumber day={dayOf(date)} />,
        dayHeaderContent,
        // The header's hidden text, which no option formats.
        dayHeaderDidMount: ({ el, ...day }: DayHeaderInfo & { el: HTMLElement }) =>
          el.firstElementChild?.replaceChildren(dayHeaderLabel(day)),
        titleFormat: () => titleOf(view, date),
        timedText: m.site_bs_time(),
        navLinkHint: (_: string, date: Date) => m.events_day_open({ day: formatDay(dayOf(date)) }),
      }
    : {}
}

const aSunday = '2026-11-01'

function dayHeaderContent({ date, dow, inPopover, view }: DayHeaderInfo) {
  const day = dayOf(date)
  if (inPopover) return formatDay(day)
  if (view.type === 'dayGridMonth') return formatWeekday(addDays(aSunday, dow), 'short')
  return (
    <>
      {formatWeekday(day, 'short')} <DayNumber day={day} />
    </>
  )
}

function dayHeaderLabel({ date, dow, view }: DayHeaderInfo): string {
  return view.type === 'dayGridMonth' ? formatWeekday(addDays(aSunday, dow), 'long') : formatDay(dayOf(date))
}

/** The numbers of a day; the second one comes from the style sheet, since links of days have names. */
function DayNumber({ day }: { day: string }) {
  const beside = bikramSambat()?.dayOfMonth(day)
  return (
    <>
      {formatNumber(Number(day.slice(8)))}
      {beside && <span className="calendar-grid-beside" data-day={beside} aria-hidden />}
    </>
  )
}

/** Returns the day of a date of the grid, which counts by the browser's clock. */
function dayOf(date: Date): string {
  const local = new Date(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()))
  return local.toISOString().slice(0, 10)
}

/** Returns a festival as the grid takes its entries. */
export function gridFestival(festival: CalendarFestival) {
  return {
    id: festival.path,
    title: festival.name,
    start: festival.day,
    allDay: true,
    editable: false,
    color: 'var(--celebration-wash)',
    contrastColor: 'var(--celebration-ink)',
    className: `calendar-grid-festival${festival.isExpected ? ' calendar-grid-expected' : ''}`,
    extendedProps: { festival },
  }
}

/** Returns the festival of an entry; undefined for an event. */
export function festivalOf({ extendedProps }: EventApi): CalendarFestival | undefined {
  return extendedProps.festival as CalendarFestival | undefined
}

interface Moment {
  timeStamp: number
}

/** Returns a function that detects the second click of a double click. */
export function useDoubleClick(): (what: string, click: Moment) => boolean {
  const last = useRef({ what: '', at: 0 })
  return (what, { timeStamp: at }) => {
    const isSecond = last.current.what === what && at - last.current.at <= doubleClickMilliseconds
    last.current = isSecond ? { what: '', at: 0 } : { what, at }
    return isSecond
  }
}

/** Checks whether the page is being printed. */
export function useOnPaper(): boolean {
  return useSyncExternalStore(
    watch,
    () => window.matchMedia('print').matches,
    () => false,
  )
}

function watch(changed: () => void): () => void {
  const query = window.matchMedia('print')
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** Makes the grid's scrollers focusable, which the library omits in an empty week. */
export function useReachableScrollers(frame: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const reach = () => {
      for (const part of element.querySelectorAll<HTMLElement>('div[style*="overflow"]')) {
        if (!part.style.overflow.includes('auto') || part.querySelector('[tabindex], a, button')) continue
        // Parts of the table may be focusable; a focusable scroller between them would hide them from screen
        // readers.
        const inside = part.querySelector<HTMLElement>('[role=rowgroup], [role=row], [role=cell]') ?? part
        inside.tabIndex = 0
      }
    }
    const observer = new MutationObserver(reach)
    observer.observe(element, { childList: true, subtree: true })
    reach()
    return () => observer.disconnect()
  }, [frame])
}
