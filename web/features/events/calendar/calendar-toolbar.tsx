import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import { Icon, LineDrawing } from '../../../design/elements/icon.tsx'
import { useViewerZone } from '../../../shell/site/use-site.ts'
import { zoneName } from '../times/event-times.ts'
import styles from './calendar.module.css'
import { type CalendarView, calendarViews, neighbouringDate, titleOf } from './calendar-views.ts'

const viewText: Record<CalendarView, () => string> = {
  month: m.events_view_month,
  week: m.events_view_week,
  work_week: m.events_view_work_week,
  day: m.events_view_day,
  agenda: m.events_view_agenda,
}

interface CalendarToolbarProps {
  view: CalendarView
  /** The view in the address; null when the width of the screen decides. */
  named: CalendarView | null
  date: string
  today: string
}

const sheetId = 'calendar-views'

/**
 * The toolbar of the calendar, which works without JavaScript: every button is a link. On phones it is one row, and the
 * views open as a sheet.
 */
export function CalendarToolbar({ view, named, date, today }: CalendarToolbarProps) {
  const [title, beside] = titleOf(view, date).split(/(?= \()/)
  const hiddenView = named && <input type="hidden" name="view" value={named} />
  return (
    <div className={styles.toolbar}>
      <Form method="get" preventScrollReset className={styles.steps}>
        {hiddenView}
        <ToolButton name="date" value={today} wideOnly>
          {m.events_today()}
        </ToolButton>
        <ToolButton name="date" value={neighbouringDate(view, date, -1)}>
          <LineDrawing path="M15 5l-7 7 7 7" size={20} />
          <span className="visually-hidden">{m.events_back()}</span>
        </ToolButton>
        <ToolButton name="date" value={neighbouringDate(view, date, 1)}>
          <LineDrawing path="M9 5l7 7-7 7" size={20} />
          <span className="visually-hidden">{m.events_next()}</span>
        </ToolButton>
      </Form>
      <p className={styles.title} aria-live="polite">
        {title}
        {beside && <span className={styles.beside}>{beside}</span>}
      </p>
      <button type="button" className={styles.opener} popoverTarget={sheetId}>
        <span className="visually-hidden">{m.events_views()}: </span>
        {viewText[view]()}
        <Icon name="chevron" size={20} />
      </button>
      <div id={sheetId} popover="auto" className={styles.sheet}>
        <Form method="get" preventScrollReset className={styles.views} aria-label={m.events_views()}>
          <input type="hidden" name="date" value={date} />
          {calendarViews.map((one) => (
            <ToolButton key={one} name="view" value={one} pressed={one === view}>
              {viewText[one]()}
            </ToolButton>
          ))}
        </Form>
        <Form method="get" preventScrollReset className={styles.toToday}>
          {hiddenView}
          <ToolButton name="date" value={today}>
            {m.events_today()}
          </ToolButton>
        </Form>
      </div>
    </div>
  )
}

interface ToolButtonProps {
  name: string
  value: string
  pressed?: boolean
  /** true for a button that phones show in the sheet instead. */
  wideOnly?: boolean
  children: ReactNode
}

function ToolButton({ name, value, pressed, wideOnly, children }: ToolButtonProps) {
  return (
    <button
      type="submit"
      name={name}
      value={value}
      aria-pressed={pressed}
      className={styles.button}
      data-wide={wideOnly || undefined}
      onClick={({ currentTarget }) => currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()}
    >
      {children}
    </button>
  )
}

const classes = {
  past: m.events_legend_past,
  today: m.events_legend_today,
  future: m.events_legend_future,
}

/** The legend: the meaning of the colours, and the time zone shown. */
export function Legend() {
  const zone = useViewerZone()
  return (
    <p className={styles.legend}>
      {Object.entries(classes).map(([name, text]) => (
        <span key={name} className={styles.entry}>
          <span className={styles.mark} data-class={name} />
          {text()}
        </span>
      ))}
      <span className={styles.zone}>{m.events_zone_hint({ zone: zoneName(zone) })}</span>
    </p>
  )
}
