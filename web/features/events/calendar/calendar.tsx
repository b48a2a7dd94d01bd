import { type ReactNode, Suspense, useEffect, useMemo } from 'react'
import { Form, useRevalidator, useSearchParams } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import { serverContext } from '../../../api/server-context.ts'
import { viewerZone } from '../../../browser/viewer-clock.ts'
import { Icon, LineDrawing } from '../../../design/elements/icon.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { showAlert } from '../../../design/feedback/alerts.tsx'
import { ErrorState } from '../../../design/feedback/error-state.tsx'
import { useListAddress } from '../../../design/lists/page-links.tsx'
import { languageQuery } from '../../../design/texts/page-language.ts'
import { type OpenPageRequest, openInBrowser, openOnServer } from '../../../session/page-loading.ts'
import { useMay, useMemberRefresh, useSession } from '../../../session/session-store.ts'
import { useDeviceCopies } from '../../../session/use-device-copies.ts'
import { pageMeta, societyName } from '../../../shell/site/page-meta.ts'
import { useSite, useViewerZone } from '../../../shell/site/use-site.ts'
import { loadEventGroups, mayAddEvents } from '../editing/event-audience.ts'
import { loadUnfinishedEvent } from '../editing/event-window-state.ts'
import {
  LazyEditingTools,
  loadCalendarChanges,
  useEventEditing,
  useExpiredSession,
} from '../editing/use-event-editing.ts'
import { FestivalSwitch, useFestivalLayer } from '../festivals/festival-layer.tsx'
import { loadPersonalSince, Subscribe } from '../subscriptions/subscribe.tsx'
import { zoneName } from '../times/event-times.tsx'
import type { Route } from './+types/calendar'
import styles from './calendar.module.css'
import { CalendarContent, useHydrated } from './calendar-content.tsx'
import { cutToFirstEvents, loadCalendar } from './calendar-data.ts'
import {
  type CalendarView,
  calendarViews,
  neighbouringDate,
  rangeOf,
  readView,
  titleOf,
  useView,
} from './calendar-views.ts'

async function load({ api, user, request }: OpenPageRequest, timeZone: string) {
  const [data, unfinished, personalSince, groups] = await Promise.all([
    loadCalendar(api, user, request.url, timeZone),
    loadUnfinishedEvent(request),
    user && loadPersonalSince(api),
    loadEventGroups(api, user),
  ])
  return { ...data, unfinished, personalSince, groups }
}

export function loader(input: Route.LoaderArgs) {
  const { timeZone } = input.context.get(serverContext).site
  return openOnServer(async (page: OpenPageRequest) => {
    const data = await load(page, timeZone)
    return { ...data, ...cutToFirstEvents(data, page.request.url, timeZone) }
  })(input)
}

export const clientLoader = openInBrowser(async (page: OpenPageRequest) => {
  const data = await load(page, viewerZone())
  if (data.events === null) showAlert('danger', m.events_load_failed())
  return data
})

export async function clientAction({ request }: Route.ClientActionArgs) {
  const { changeCalendar } = await loadCalendarChanges()
  return changeCalendar(request)
}

export default function Calendar({ loaderData }: Route.ComponentProps) {
  const { events, festivals, unsent, date, today, now, unfinished, personalSince, groups } = loaderData
  const [search] = useSearchParams()
  const named = readView(search)
  const view = useView(named)
  const [showsFestivals, showFestivals] = useFestivalLayer()
  const moment = useMemo(() => new Date(now), [now])
  const everybody = useMay('keep events')
  const audience = useMemo(() => ({ everybody, groups }), [everybody, groups])
  const editing = useEventEditing(unfinished, isWithinView(today, view, date) ? null : date)
  const revalidator = useRevalidator()
  const society = useSite()?.name ?? ''
  const isHydrated = useHydrated()
  useMemberRefresh()
  useDeviceCopies()
  useFreshDay(now)
  useListAddress()
  useTheRest(unsent)
  useExpiredSession(editing.window?.open ?? false)

  return (
    <div className={styles.page}>
      <PageHeading lead={m.events_lead({ society })}>{m.events_heading()}</PageHeading>
      {mayAddEvents(audience) && isHydrated && (
        <Suspense fallback={null}>
          <LazyEditingTools editing={editing} audience={audience} />
        </Suspense>
      )}
      <CalendarToolbar view={view} named={named} date={date} today={today} />
      <a href="#after-calendar" className={styles.skip}>
        {m.events_skip_grid()}
      </a>
      <div className={styles.stage} data-view={view}>
        {events === null ? (
          <ErrorState message={m.events_load_failed()} onRetry={() => void revalidator.revalidate()} />
        ) : (
          <CalendarContent
            {...{ events, unsent, view, date, today, now: moment, audience, editing }}
            festivals={showsFestivals ? festivals : noFestivals}
          />
        )}
      </div>
      <Legend />
      <FestivalSwitch isShown={showsFestivals} onShow={showFestivals} />
      <div id="after-calendar" tabIndex={-1} data-screen-only>
        <Subscribe since={personalSince} />
      </div>
    </div>
  )
}

const noFestivals: never[] = []

function isWithinView(day: string, view: CalendarView, date: string): boolean {
  const { from, to } = rangeOf(view, date)
  return from <= day && day < to
}

const minute = 60 * 1000

/**
 * Reloads the page when it becomes visible again: events become past or today at midnight. Offline it stays
 * unchanged, except for a member with device copies of the events.
 */
function useFreshDay(now: string): void {
  const { revalidate } = useRevalidator()
  const { status } = useSession()
  useEffect(() => {
    const isOld = () => Date.now() - Date.parse(now) > minute
    const refresh = () => {
      if (document.visibilityState === 'visible' && isOld() && navigator.onLine) void revalidate()
    }
    // Offline only device copies identify the member, and the page itself comes from a cache.
    if (status === 'member' && isOld() && !navigator.onLine) void revalidate()
    document.addEventListener('visibilitychange', refresh)
    return () => document.removeEventListener('visibilitychange', refresh)
  }, [now, status, revalidate])
}

/** Loads the remaining events, once the page is hydrated. */
function useTheRest(unsent: number | null): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (unsent !== null && navigator.onLine) void revalidate()
  }, [unsent, revalidate])
}

export const meta: Route.MetaFunction = (page) => [
  ...pageMeta(page, {
    title: m.events_heading(),
    description: m.events_meta({ society: societyName(page) }),
  }),
  { tagName: 'link', rel: 'alternate', type: 'text/calendar', href: `/calendar.ics${languageQuery()}` },
]

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
function CalendarToolbar({ view, named, date, today }: CalendarToolbarProps) {
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
      <button type="button" className={styles.opener} popoverTarget={sheetId} data-screen-only>
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
function Legend() {
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
