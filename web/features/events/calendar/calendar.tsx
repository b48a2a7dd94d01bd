import { Suspense, useEffect, useMemo } from 'react'
import { useRevalidator, useSearchParams } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import { serverContext } from '../../../api/server-context.ts'
import { viewerZone } from '../../../browser/viewer-clock.ts'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { showAlert } from '../../../design/feedback/alert-store.ts'
import { ErrorState } from '../../../design/feedback/error-state.tsx'
import { useListAddress } from '../../../design/lists/page-links.tsx'
import { languageQuery } from '../../../design/texts/page-language.ts'
import { type OpenPageRequest, openInBrowser, openOnServer } from '../../../session/page-loading.ts'
import { useDeviceCopies } from '../../../session/use-device-copies.ts'
import { useMay, useMemberRefresh, useSession } from '../../../session/use-session.ts'
import { pageMeta, societyName } from '../../../shell/site/page-meta.ts'
import { useSite } from '../../../shell/site/use-site.ts'
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
import type { Route } from './+types/calendar'
import styles from './calendar.module.css'
import { CalendarContent, useHydrated } from './calendar-content.tsx'
import { cutToFirstEvents, loadCalendar } from './calendar-data.ts'
import { CalendarToolbar, Legend } from './calendar-toolbar.tsx'
import { type CalendarView, rangeOf, readView, useView } from './calendar-views.ts'

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
