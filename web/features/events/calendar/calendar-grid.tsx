import FullCalendar, {
  type CalendarRef,
  type EventApi,
  type EventChangeInfo,
  type EventClickInfo,
} from '@fullcalendar/react'
import dayGrid from '@fullcalendar/react/daygrid'
import interaction from '@fullcalendar/react/interaction'
import nepaliWords from '@fullcalendar/react/locales/ne'
import classicTheme from '@fullcalendar/react/themes/classic'
import timeGrid from '@fullcalendar/react/timegrid'
import '@fullcalendar/react/skeleton.css'
import '@fullcalendar/react/themes/classic/theme.css'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import './calendar-grid.css'
import { nepaliDigits } from '../../../../contract/text/nepali-numbers.ts'
import { addDays } from '../../../../contract/time/calendar-date.ts'
import { pageLanguage } from '../../../design/texts/page-language.ts'
import { type EventAudience, mayAddEvents, mayChangeEvent } from '../editing/event-audience.ts'
import type { EventEditing } from '../editing/use-event-editing.ts'
import { type CalendarFestival, FestivalName } from '../festivals/festival-layer.tsx'
import { formatStart, localTime, spacedClock } from '../times/calendar-texts.ts'
import { formatTime, useClock } from '../times/event-times.tsx'
import { dayClassOf, EventTitle, eventColour } from '../times/event-title.tsx'
import type { MarkedEvent } from './calendar-data.ts'
import type { CalendarView } from './calendar-views.ts'
import {
  dayOptions,
  festivalOf,
  gridFestival,
  useDoubleClick,
  useOnPaper,
  useReachableScrollers,
} from './grid-days.tsx'
import { longPressMilliseconds, useDayKeys } from './month-gestures.ts'
import { eventsShownPerDay } from './month-grid.tsx'

/** Above this number a month shows few events per day: measuring all takes seconds. */
const crowdedFrom = 300
const crowdedShown = 2

/**
 * The most simultaneous events side by side; narrower ones would be unreadable, so the others are counted.
 */
const besideShown = { month: undefined, week: 2, work_week: 3, day: 4 }

/** Pixels after which a moving press selects several slots. */
const selectDistance = 5

/** Animation frames until the grid's layout has settled. */
const settlingFrames = 3

const gridViews = {
  month: 'dayGridMonth',
  week: 'timeGridWeek',
  work_week: 'workWeek',
  day: 'timeGridDay',
} as const

/** The formats of times: as in the public month, '6 PM' or '6:30 PM', and of 24 hours. */
const clockOf12 = { hour: 'numeric', minute: '2-digit', omitZeroMinute: true } as const
const clockOf24 = { hour: '2-digit', minute: '2-digit', hour12: false } as const

/** The texts of the grid in Nepali; weeks begin as in English, on Sunday. */
const nepali = {
  locale: nepaliWords,
  firstDay: 0,
  moreLinkContent: ({ num }: { num: number }) => nepaliDigits(`+${num}`),
}

const plugins = [classicTheme, dayGrid, timeGrid, interaction]

interface CalendarGridProps {
  events: MarkedEvent[]
  festivals: CalendarFestival[]
  view: Exclude<CalendarView, 'agenda'>
  date: string
  now: Date
  audience: EventAudience
  editing: EventEditing
  /** Shown until the grid has measured itself. */
  standIn: ReactNode
}

/** The calendar as month, week, work week or day. Organisers select, move, resize and create events in it. */
export function CalendarGrid(props: CalendarGridProps) {
  const { events, festivals, view, date, now, audience, editing, standIn } = props
  const mayAdd = mayAddEvents(audience)
  const calendar = useRef<CalendarRef>(null)
  const frame = useRef<HTMLDivElement>(null)
  const { zone, hour12 } = useClock()
  const navigate = useNavigate()
  const [, setSearch] = useSearchParams()
  const isDouble = useDoubleClick()
  const isOnPaper = useOnPaper()
  const down = useRef<PointerEvent | null>(null)
  const activeId = editing.active?._id
  const shown = useMemo(
    () => [
      ...festivals.map(gridFestival),
      ...events.map((event) =>
        gridEvent(event, {
          zone,
          now,
          active: event._id === activeId,
          editable: mayChangeEvent(audience, event),
        }),
      ),
    ],
    [events, festivals, zone, now, activeId, audience],
  )

  const days = useMemo(() => dayOptions(view, date), [view, date])
  const isCrowded = events.length > crowdedFrom
  const isNepali = (import.meta.env.PAGE_LANGUAGE ?? pageLanguage()) === 'ne'

  // The grid has its own state of view and day, which follows the address.
  useEffect(() => {
    calendar.current?.getApi().changeView(gridViews[view], date)
  }, [view, date])
  useReachableScrollers(frame)
  useDayKeys(frame)

  const open = ({ event: clicked, jsEvent }: EventClickInfo) => {
    jsEvent.preventDefault()
    const festival = festivalOf(clicked)
    if (festival) return void navigate(festival.path)
    const event = eventOf(clicked)
    if (!mayChangeEvent(audience, event)) return void navigate(`/calendar/${event._id}`)
    if (isDouble(event._id, jsEvent)) return void editing.edit(event)
    editing.select(event, isByKeyboard(jsEvent))
  }
  const move = ({ event: moved, revert }: EventChangeInfo) =>
    editing.moving.move(eventOf(moved), movedTimes(moved, zone), revert)

  return (
    <div
      ref={frame}
      className="calendar-grid"
      data-view={view}
      onPointerDownCapture={({ nativeEvent }) => {
        down.current = nativeEvent
      }}
    >
      <Settling standIn={standIn}>
        <FullCalendar
          ref={calendar}
          plugins={plugins}
          views={{ dayGridMonth: { navLinks: true }, workWeek: { type: 'timeGridWeek', weekends: false } }}
          {...(isNepali && nepali)}
          {...days}
          initialView={gridViews[view]}
          initialDate={date}
          headerToolbar={false}
          // Paper cannot be scrolled: it shows every hour.
          height={isOnPaper ? 'auto' : '100%'}
          slotDuration="00:30"
          slotHeaderInterval="01:00"
          eventTimeFormat={hour12 ? clockOf12 : clockOf24}
          {...(!hour12 && { slotHeaderFormat: clockOf24 })}
          slotHeaderContent={({ text }) => spacedClock(text)}
          scrollTime="08:00"
          nowIndicator
          dayMaxEvents={isCrowded ? crowdedShown : eventsShownPerDay}
          eventMaxStack={isCrowded ? crowdedShown : besideShown[view]}
          moreLinkClass="calendar-grid-more"
          navLinkClass="calendar-grid-link"
          fixedWeekCount={false}
          eventDisplay="block"
          eventInteractive
          forceEventDuration
          navLinkDayClick={(day) => setSearch({ view: 'day', date: localTime(day, zone).slice(0, 10) })}
          selectable={mayAdd}
          editable={mayAdd}
          longPressDelay={longPressMilliseconds}
          unselectAuto
          events={shown}
          eventContent={({ event, timeText }) => {
            const festival = festivalOf(event)
            if (festival)
              return (
                <strong className="calendar-grid-event">
                  <FestivalName festival={festival} />
                </strong>
              )
            return (
              <span className="calendar-grid-event">
                {timeText && (
                  <span className="calendar-grid-time">
                    {isNepali ? nepaliTime(event, { zone, hour12, view }) : spacedClock(timeText)}{' '}
                  </span>
                )}
                <EventTitle event={eventOf(event)} state={dayClassOf(eventOf(event), zone, now)} />
              </span>
            )
          }}
          eventClick={open}
          dateClick={({ date: start, allDay }) => {
            if (mayAdd) editing.create({ start, end: slotEnd(start, allDay) })
          }}
          select={({ start, end, jsEvent, view: shownView }) => {
            if (isMereClick(down.current, jsEvent)) shownView.calendar.unselect()
            else editing.create({ start, end })
          }}
          eventDrop={move}
          eventResize={move}
        />
      </Settling>
    </div>
  )
}

interface GridLook {
  zone: string
  now: Date
  active: boolean
  editable: boolean
}

function gridEvent(event: MarkedEvent, { zone, now, active, editable }: GridLook) {
  const state = dayClassOf(event, zone, now)
  return {
    id: event._id,
    title: event.title,
    start: event.start,
    // The grid treats the end of all-day events as exclusive.
    end: event.allDay ? addDays(event.end, 1) : event.end,
    allDay: event.allDay,
    editable,
    color: eventColour(state),
    contrastColor: 'var(--ink)',
    className: `calendar-grid-chip calendar-grid-${state}${active ? ' calendar-grid-active' : ''}`,
    extendedProps: { event },
  }
}

function eventOf({ extendedProps }: EventApi): MarkedEvent {
  return extendedProps.event as MarkedEvent
}

/** Returns the times of a moved event, in the format of the interface. */
function movedTimes({ start, end, allDay }: EventApi, zone: string) {
  const [from, to] = [start ?? new Date(), end ?? start ?? new Date()]
  if (!allDay) return { start: from.toISOString(), end: to.toISOString(), allDay }
  const [first, after] = [from, to].map((day) => localTime(day, zone).slice(0, 10)) as [string, string]
  return { start: first, end: addDays(after, -1), allDay }
}

/** Formats an event's time in Nepali, also while it moves: the start in a month, else the end, too. */
function nepaliTime(event: EventApi, look: { zone: string; hour12: boolean; view: CalendarView }): string {
  const format = look.view === 'month' ? formatStart : formatTime
  return format(movedTimes(event, look.zone), look.zone, look.hour12)
}

const slotMinutes = 30

/** Returns the end of the slot that starts at `start`: half an hour later, or a day. */
function slotEnd(start: Date, allDay: boolean): Date {
  const end = new Date(start)
  if (allDay) end.setDate(end.getDate() + 1)
  else end.setMinutes(end.getMinutes() + slotMinutes)
  return end
}

/** Checks whether a press is a plain mouse click, which `dateClick` reports, too. */
function isMereClick(down: PointerEvent | null, up: MouseEvent | null): boolean {
  if (!down || !up || down.pointerType !== 'mouse') return false
  return Math.hypot(up.clientX - down.clientX, up.clientY - down.clientY) < selectDistance
}

/** Checks whether a click came from the keyboard, and so has no position. */
function isByKeyboard(press: UIEvent): boolean {
  return press instanceof KeyboardEvent || press.detail === 0
}

/**
 * Shows the grid once it has measured itself and scrolled to the morning. The frames are counted outside
 * the grid, so that no frame renders it again.
 */
function Settling({ standIn, children }: { standIn: ReactNode; children: ReactNode }) {
  const [frames, setFrames] = useState(0)
  useEffect(() => {
    if (frames === settlingFrames) return
    const next = requestAnimationFrame(() => setFrames(frames + 1))
    return () => cancelAnimationFrame(next)
  }, [frames])
  const isSettled = frames === settlingFrames
  return (
    <>
      {!isSettled && standIn}
      <div className="calendar-grid-frame" data-settled={isSettled || undefined}>
        {children}
      </div>
    </>
  )
}
