import { useCallback, useEffect, useRef, useState } from 'react'
import { useFetcher, useRevalidator } from 'react-router'
import type { CalendarEvent } from '../../../../contract/events/schemas.ts'
import { ApiError } from '../../../api/api-error.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { showAlert } from '../../../design/feedback/alert-store.ts'
import type { Draft } from '../../../design/forms/form-state.ts'
import { type EventWindowState, newEvent } from '../event-form/event-window-state.ts'
import { useSocietyZone } from '../times/use-viewer-zone.ts'
import type { ChangeResult } from './calendar-changes.ts'

/** The event window: what it shows, and a key that grows with every opening, by which its form starts afresh. */
interface Window {
  open: boolean
  key: number
  state: EventWindowState
}

/** What an officer does with the calendar: the active event, the event window, and moves by hand. */
export function useCalendarDesk(draft: Draft | null) {
  const zone = useSocietyZone()
  const revalidator = useRevalidator()
  const [active, setActive] = useState<CalendarEvent | null>(null)
  const [byKeyboard, setByKeyboard] = useState(false)
  const [window, setWindow] = useState<Window | null>(null)
  const moving = useMoves()

  const show = useCallback(
    (state: EventWindowState) => setWindow((before) => ({ open: true, key: (before?.key ?? 0) + 1, state })),
    [],
  )
  const edit = useCallback(
    async ({ _id }: { _id: string }, kept: Draft | null = null) => {
      try {
        const event = await browserApi.request('GET /api/events/:id', { params: { id: _id } })
        setActive(event)
        show({ mode: 'edit', event, draft: kept })
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        for (const fault of error.errors) showAlert('danger', fault.msg)
        setActive(null)
        void revalidator.revalidate()
      }
    },
    [show, revalidator],
  )

  /** Closing clears the active event and the form. */
  const close = useCallback(() => {
    setActive(null)
    setWindow((before) => before && { ...before, open: false })
  }, [])

  // What somebody typed before the session ended stands in the window again once they are back.
  const taken = useRef(draft)
  useEffect(() => {
    const kept = taken.current
    taken.current = null
    if (!kept?.title) return
    const id = kept.id?.[0]
    if (id) void edit({ _id: id }, kept)
    else show({ ...newEvent(zone), draft: kept })
  }, [edit, show, zone])

  return {
    active,
    /** Whether the focus belongs to what can be done with the active event. */
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
      show(newEvent(zone, slot))
    },
    close,
  }
}

export type CalendarDesk = ReturnType<typeof useCalendarDesk>

/** When an event takes place, as the interface takes it. */
interface Times {
  start: string
  end: string
  allDay: boolean
}

type Movable = Pick<CalendarEvent, '_id' | 'title' | 'version'> & Times

/** Moves by hand, each of which can be undone. */
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

  // The grid has moved the event already: it moves back when the server refuses.
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
