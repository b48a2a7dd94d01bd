import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { CalendarEvent } from '../../../../contract/events/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { ConfirmDialog } from '../../../design/dialogs/confirm-dialog.tsx'
import { Button, LinkButton } from '../../../design/elements/button.tsx'
import { useSocietyZone } from '../../../shell/site/use-site.ts'
import { EventTime } from '../times/event-time.tsx'
import { formatWhen } from '../times/event-times.ts'
import type { ChangeResult } from './calendar-changes.ts'
import styles from './editing.module.css'
import type { EventAudience } from './event-audience.ts'
import { EventWindow, ScopeChoice } from './event-window.tsx'
import type { EventEditing } from './use-event-editing.ts'

/** The floating tools for organisers: the Add button, and the active event with its actions. */
export function EditingTools({ editing, audience }: { editing: EventEditing; audience: EventAudience }) {
  const { active, moving } = editing
  const isWindowOpen = editing.window?.open ?? false
  return (
    <>
      <div className={styles.tools} data-screen-only>
        {moving.undoable && (
          <div className={styles.panel} role="status">
            <p>{m.events_moved({ title: moving.undoable.title })}</p>
            <Button onClick={moving.undo}>{m.events_undo()}</Button>
          </div>
        )}
        {active && !isWindowOpen && <ActiveEvent key={active._id} active={active} editing={editing} />}
        <div className={`${styles.choices} ${styles.bar}`}>
          <Button ref={useLostFocus(active)} look="main" onClick={() => editing.create()}>
            {m.events_add()}
          </Button>
        </div>
      </div>
      <EventWindow editing={editing} audience={audience} />
    </>
  )
}

/** Moves the focus to the Add button when the active event and its buttons disappear. */
function useLostFocus(active: CalendarEvent | null) {
  const stays = useRef<HTMLButtonElement>(null)
  const before = useRef(active)
  useEffect(() => {
    const isGone = before.current !== null && active === null
    before.current = active
    if (isGone && document.activeElement === document.body) stays.current?.focus()
  }, [active])
  return stays
}

/** The active event with its actions, which take the focus after selection by keyboard. */
function ActiveEvent({ active, editing }: { active: CalendarEvent; editing: EventEditing }) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    if (editing.byKeyboard) panel.current?.querySelector('button')?.focus()
  }, [editing.byKeyboard])
  return (
    <section ref={panel} className={`${styles.panel} ${styles.beside}`} aria-label={m.events_active()}>
      <p>
        <strong lang={languageOf(active.title)}>{active.title}</strong>
        <br />
        <EventTime event={active} withDay />
      </p>
      <div className={styles.choices}>
        <Button onClick={() => void editing.edit(active)}>{m.events_edit()}</Button>
        <LinkButton to={`/calendar/${active._id}`}>{m.events_details()}</LinkButton>
        <DeleteButton editing={editing} />
      </div>
    </section>
  )
}

/** The button that removes the active event after a confirmation. */
function DeleteButton({ editing: { active, close } }: { editing: EventEditing }) {
  const fetcher = useFetcher<ChangeResult>()
  const [asking, setAsking] = useState(false)
  const scope = useRef<HTMLFormElement>(null)
  const zone = useSocietyZone()
  const { data } = fetcher

  useEffect(() => {
    if (data?.done) close()
    else if (data) setAsking(false)
  }, [data, close])

  if (!active) return null
  const remove = () => {
    const fields = new FormData(scope.current ?? undefined)
    fields.set('intent', 'remove')
    fields.set('id', active._id)
    void fetcher.submit(fields, { method: 'post', action: '/calendar' })
  }
  return (
    <>
      <Button look="danger" onClick={() => setAsking(true)}>
        {m.events_delete()}
      </Button>
      <ConfirmDialog
        open={asking}
        title={m.events_delete()}
        confirmLabel={m.events_delete_yes()}
        working={fetcher.state !== 'idle'}
        onConfirm={remove}
        onCancel={() => setAsking(false)}
      >
        <p>{m.events_delete_text()}</p>
        <p>{m.events_delete_named({ title: active.title, when: formatWhen(active, zone) })}</p>
        <form ref={scope}>{active.series && <ScopeChoice />}</form>
      </ConfirmDialog>
    </>
  )
}
