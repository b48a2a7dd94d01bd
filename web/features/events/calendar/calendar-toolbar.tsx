import { Form } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import { useViewerZone } from '../../../shell/site/use-site.ts'
import { zoneName } from '../times/event-times.ts'
import styles from './calendar-toolbar.module.css'
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

/** The toolbar of the calendar, which works without JavaScript: every button is a link. */
export function CalendarToolbar({ view, named, date, today }: CalendarToolbarProps) {
  return (
    <div className={styles.toolbar}>
      <Form method="get" preventScrollReset className={styles.group}>
        {named && <input type="hidden" name="view" value={named} />}
        <ToolButton name="date" value={today} text={m.events_today()} />
        <ToolButton name="date" value={neighbouringDate(view, date, -1)} text={m.events_back()} />
        <ToolButton name="date" value={neighbouringDate(view, date, 1)} text={m.events_next()} />
      </Form>
      <p className={styles.title} aria-live="polite">
        {titleOf(view, date)}
      </p>
      <Form method="get" preventScrollReset className={styles.group} aria-label={m.events_views()}>
        <input type="hidden" name="date" value={date} />
        {calendarViews.map((one) => (
          <ToolButton key={one} name="view" value={one} text={viewText[one]()} pressed={one === view} />
        ))}
      </Form>
    </div>
  )
}

function ToolButton(props: { name: string; value: string; text: string; pressed?: boolean }) {
  const { name, value, text, pressed } = props
  return (
    <button type="submit" name={name} value={value} aria-pressed={pressed} className={styles.button}>
      {text}
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
