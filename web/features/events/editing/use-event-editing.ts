import { lazy, useCallback, useEffect, useRef, useState } from 'react'
import { useFetcher, useLocation, useNavigate, useRevalidator } from 'react-router'
import type { CalendarEvent } from '../../../../contract/events/schemas.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { showFaults } from '../../../api/show-faults.ts'
import { loginPath } from '../../../session/next-path.ts'
import { useSession } from '../../../session/session-store.ts'
import { useSocietyZone } from '../../../shell/site/use-site.ts'
import type { ChangeResult } from './calendar-changes.ts'
import type { EventAudience } from './event-audience.ts'
import {
  asWritten,
  type EventWindowState,
  newEvent,
  type UnfinishedEvent,
  windowStateOf,
} from './event-window-state.ts'

/** The event window: its content, and a key that changes with every opening to reset the form. */
interface Window {
  open: boolean
  key: number
  state: EventWindowState
}

/**
 * Manages the state of editing: the active event, the event window and dragged events. A draft from before
 * the session ended fills the window from the start. A new event starts on `day`, else today.
 */
export function useEventEditing(unfinished: UnfinishedEvent | null, day: string | null) {
  const zone = useSocietyZone()
  const revalidator = useRevalidator()
  const [active, setActive] = useState<CalendarEvent | null>(unfinished?.event ?? null)
  const [byKeyboard, setByKeyboard] = useState(false)
  const [window, setWindow] = useState<Window | null>(
    unfinished && { open: true, key: 1, state: windowStateOf(unfinished, zone) },
  )
  const moving = useMoves()

  const show = useCallback(
    (state: EventWindowState) => setWindow((before) => ({ open: true, key: (before?.key ?? 0) + 1, state })),
    [],
  )
  const edit = useCallback(
    async ({ _id }: { _id: string }) => {
      try {
        const event = await browserApi.request('GET /api/events/:id', { params: { id: _id } })
        setActive(event)
        show({ mode: 'edit', event: asWritten(event), draft: null })
      } catch (error) {
        showFaults(error)
        setActive(null)
        void revalidator.revalidate()
      }
    },
    [show, revalidator],
  )

  /** Closes the window, which clears the active event and the form. */
  const close = useCallback(() => {
    setActive(null)
    setWindow((before) => before && { ...before, open: false })
  }, [])

  return {
    active,
    /** true after selection by keyboard, so that the focus moves to the buttons. */
    byKeyboard,
    window,
    moving,
    select: (event: CalendarEvent, keyboard: boolean) => {
      setActive(event)
      setByKeyboard(keyboard)
    },
    edit,
    create: (slot?: { start: Date; end: Date }) => {
      setActive(null)
      show(newEvent(zone, slot, day))
    },
    close,
  }
}

export type EventEditing = ReturnType<typeof useEventEditing>

/** Start and end of an event in the format of the interface. */
interface Times {
  start: string
  end: string
  allDay: boolean
}

type Movable = Pick<CalendarEvent, '_id' | 'title' | 'version'> & Times

/** Sends dragged events to the server, and can undo the last move. */
function useMoves() {
  const fetcher = useFetcher<ChangeResult>()
  const pending = useRef<{ before: Movable; revert: () => void } | null>(null)
  const [undoable, setUndoable] = useState<Movable | null>(null)
  const { data, submit } = fetcher

  const send = (event: Movable, { start, end, allDay }: Times) =>
    void submit(
      {
        intent: 'move',
        id: event._id,
        version: String(event.version),
        title: event.title,
        start,
        end,
        ...(allDay && { allDay: 'true' }),
      },
      { method: 'post', action: '/calendar' },
    )

  // The grid has already moved the event: it moves back if the server refuses.
  useEffect(() => {
    const move = pending.current
    if (!data || !move) return
    pending.current = null
    if (data.done && data.event) setUndoable({ ...move.before, version: data.event.version })
    else move.revert()
  }, [data])

  return {
    undoable,
    move: (before: Movable, times: Times, revert: () => void) => {
      pending.current = { before, revert }
      setUndoable(null)
      send(before, times)
    },
    undo: () => {
      if (undoable) send(undoable, undoable)
      setUndoable(null)
    },
    forget: () => setUndoable(null),
  }
}

/** Loads the code that changes the calendar, with the schemas: only administrators need it. */
export const loadCalendarChanges = () => import('./calendar-changes.ts')

/**
 * The editing tools; nothing where loading fails, for instance offline. The saving code is loaded with them,
 * in case the connection is lost later.
 */
export const LazyEditingTools = lazy(async () => {
  const loading = Promise.all([import('./editing-tools.tsx'), loadCalendarChanges()])
  const [tools] = (await loading.catch(() => null)) ?? []
  return { default: tools?.EditingTools ?? NoTools }
})

function NoTools(_: { editing: EventEditing; audience: EventAudience }) {
  return null
}

/**
 * Redirects to the login page when the session ends with the event window open. The draft is restored afterwards. The
 * calendar is public, so no layout does this.
 */
export function useExpiredSession(isWindowOpen: boolean): void {
  const session = useSession()
  const location = useLocation()
  const navigate = useNavigate()
  const isExpired = session.status === 'visitor' && session.ended === 'expired'
  useEffect(() => {
    if (isExpired && isWindowOpen) void navigate(loginPath(location), { replace: true })
  }, [isExpired, isWindowOpen, location, navigate])
}
